import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestJournal } from '#database/erasures/testing/test-journal.ts'
import { migrateDatabase } from '#database/migrate.ts'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { nameBackup } from './backup-files.ts'
import { type BackupOptions, runDueBackups } from './run-due-backups.ts'
import { startTestS3 } from './testing/s3-server.ts'
import { verifyBackup } from './verify-backup.ts'

const base = await mkdtemp(path.join(os.tmpdir(), 'clean-air-scheduled-'))
afterAll(() => rm(base, { recursive: true, force: true }))

const db = await createTestDatabase()
await addStory(db, await addPerson(db))
const logged: object[] = []
const log = { info() {}, error: (fields: object) => void logged.push(fields) }
const day = (number: number, hour = 3) => new Date(Date.UTC(2026, 10, number, hour))
let options: BackupOptions
beforeEach(async () => {
  await db.query('truncate auth.backup_runs, auth.backup_tasks')
  logged.length = 0
  options = {
    ...{ connection: db.connection, migrate: migrateDatabase, journal: createTestJournal(), log },
    folder: path.join(await mkdtemp(path.join(base, 'x')), 'backups'),
    ...{ site: 'air.example', minuteOfDay: 180, keep: 2, signal: new AbortController().signal },
  }
  // Starts with a recent verification, so that only the tests of verification spend time on it.
  await db.query(
    `insert into auth.backup_tasks (task, attempted_at, succeeded_at) values ('verification', $1, $1)`,
    [day(2)],
  )
})

const run = (now: Date) => runDueBackups(options, now)
const list = async () => (await readdir(options.folder)).sort()
const task = async (name: string) =>
  (await db.query('select succeeded_at, problem from auth.backup_tasks where task = $1', [name]))[0]
const listScratch = () =>
  db.query(`select from pg_database where datname = current_database() || '_verification'`)

test('one backup is made daily, and the site’s oldest backups are deleted', async () => {
  await mkdir(options.folder)
  const foreign = 'other.example-2026-11-01T030000Z.backup'
  await writeFile(path.join(options.folder, foreign), '')
  await writeFile(path.join(options.folder, `${nameBackup('air.example', day(1))}.unfinished-1`), '')
  for (const number of [2, 3, 4]) {
    await run(day(number))
    await run(day(number, 23))
  }
  const kept = [3, 4].map((number) => nameBackup('air.example', day(number)))
  expect(await list()).toEqual([...kept, foreign])
  expect((await stat(path.join(options.folder, kept[0] ?? ''))).mode & 0o777).toBe(0o600)
  expect(await db.query('select from auth.backup_runs')).toHaveLength(3)
  expect(await task('backup')).toEqual({ succeeded_at: day(4), problem: null })
  expect(logged).toEqual([])
})

test('only one of two servers makes the backup', async () => {
  await Promise.all([run(day(2)), run(day(2, 4))])
  expect(await list()).toHaveLength(1)
})

test('a failed backup is recorded, retried after an hour, and cleared by a success', async () => {
  await writeFile(options.folder, 'a file in its place')
  await run(day(2))
  const problem = expect.stringMatching(
    /^BACKUP_FOLDER can’t be used: EEXIST.*\. The next attempt follows at 04:00 UTC\.$/,
  )
  expect(await task('backup')).toEqual({ succeeded_at: null, problem })
  expect(logged).toEqual([{ task: 'backup', problem }])
  await rm(options.folder)
  await run(new Date(day(2).getTime() + 59 * 60_000))
  expect(await task('backup')).toEqual({ succeeded_at: null, problem })
  await run(day(2, 4))
  expect(await task('backup')).toEqual({ succeeded_at: day(2, 4), problem: null })
})

test('each backup is uploaded once, and retried after an hour while the store is unavailable', async () => {
  const signer = { keyId: 'id', secret: 'secret', region: 'eu-central-1' }
  const { url, objects } = await startTestS3(signer)
  options.store = { url: `${url}-missing`, ...signer }
  await run(day(2))
  expect(await task('upload')).toMatchObject({ problem: expect.stringContaining('responded with 404') })
  options.store.url = url
  await run(new Date(day(2).getTime() + 59 * 60_000))
  expect(objects.size).toBe(0)
  await run(day(2, 4))
  expect(await task('upload')).toEqual({ succeeded_at: day(2, 4), problem: null })
  const file = nameBackup('air.example', day(2))
  expect(objects.get(file)?.equals(await readFile(path.join(options.folder, file)))).toBe(true)
  objects.clear()
  await run(day(2, 6))
  expect(objects.size).toBe(0)
})

test('a server that stops ends its running backup and leaves no file', async () => {
  const abort = new AbortController()
  abort.abort()
  options = { ...options, signal: abort.signal }
  await run(day(2))
  expect(await list()).toEqual([])
  expect(await task('backup')).toEqual({ succeeded_at: null, problem: null })
})

test('one backup is restored weekly into a scratch database, which is then dropped', async () => {
  await run(day(8))
  expect(await task('verification')).toEqual({ succeeded_at: day(2), problem: null })
  let openTo: unknown
  const { migrate } = options
  options.migrate = async (target) => {
    const scratch = `current_database() || '_verification'`
    ;[openTo] = await db.query(`select has_database_privilege('public', ${scratch}, 'connect') as everyone`)
    await migrate(target)
  }
  await run(day(9))
  expect(openTo).toEqual({ everyone: false })
  expect(await task('verification')).toEqual({ succeeded_at: day(9), problem: null })
  expect(await listScratch()).toEqual([])
})

test('a backup that can’t be restored, or whose restore would hide everyone, is reported', async () => {
  await db.query('select note_erasures($1, 3)', ['0000.journal'])
  await run(day(9))
  expect(await task('verification')).toMatchObject({
    succeeded_at: day(9),
    problem: expect.stringMatching(/^A restore would hide everyone’s data: .* lacks entries/),
  })
  const file = path.join(options.folder, nameBackup('air.example', day(9)))
  const bytes = await readFile(file)
  await writeFile(file, bytes.subarray(0, bytes.length - 50))
  await expect(verifyBackup(file, options)).rejects.toThrow('is damaged')
  expect(await listScratch()).toEqual([])
})
