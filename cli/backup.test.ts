import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { writeBackup } from '#database/backup/write-backup.ts'
import { droppedTables } from '#database/dropped-objects.ts'
import { createTestJournal } from '#database/erasures/testing/test-journal.ts'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { loadDemo } from './demo/load-demo.ts'
import { readArchive } from './testing/backup-archive.ts'
import { fillSite } from './testing/filled-site.ts'
import { leftOut, readEverything, withoutLeftOut } from './testing/site-rows.ts'

const journal = createTestJournal()
const openJournal = async () => journal

const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-backup-'))
const db = await createTestDatabase()
await fillSite(db, journal)
const file = path.join(folder, 'site.backup')
await writeBackup({ connection: db.connection, file })

afterAll(() => rm(folder, { recursive: true, force: true }))

const restore = (to: TestDatabase, from = file, replace = false) =>
  restoreBackup({ file: from, replace, openJournal, connect: async () => to.connection })

describe('a backup', () => {
  test('restores every row of all the tables that it contains', async () => {
    const everything = withoutLeftOut(await readEverything(db))
    expect(Object.entries(everything).filter(([, rows]) => rows.length === 0)).toEqual([])
    const other = await createTestDatabase()
    const { rows } = await restore(other)
    expect(withoutLeftOut(await readEverything(other))).toEqual(everything)
    expect(rows).toBe(Object.values(everything).flat().length)
  })

  test('contains no sessions, keys or emails, and a restore signs everyone out', async () => {
    const files = await readArchive(await readFile(file))
    const tables = JSON.parse(files.get('manifest.json') ?? '').tables
    const names = tables.map(({ schema, name }: Record<string, string>) => `${schema}.${name}`)
    expect(names).toContain('auth.users')
    for (const name of leftOut) {
      expect(names).not.toContain(name)
      expect([...files.keys()].filter((file) => file.includes(`/${name}/`))).toEqual([])
    }
    expect([...files.values()].join()).not.toContain('a secret')
    const other = await createTestDatabase()
    await other.query(`insert into auth.signing_keys (kid, private_jwk) values ('own', '{}')`)
    const person = await addPerson(other)
    await other.query('insert into auth.sessions (user_id) values ($1)', [person.userId])
    await restore(other, file, true)
    expect(await other.query('select * from auth.sessions')).toEqual([])
    expect(await other.query('select kid from auth.signing_keys')).toEqual([{ kid: 'own' }])
  })

  test('is one snapshot of all tables, however large, during concurrent writes', async () => {
    const busy = await createTestDatabase()
    // Copied between people and profiles, so that many rows are written during the backup.
    await busy.query(`
      insert into idempotency_keys (scope, key, request_hash, status, body)
      select 'waitlist', n::text, '', 201, to_jsonb(repeat(md5(n::text), 1 + n % 90)) from generate_series(1, 20000) n`)
    let isDone = false
    const write = async () => {
      while (!isDone) await addStory(busy, await addPerson(busy))
    }
    const writing = Promise.all([write(), write()])
    const target = path.join(folder, 'busy.backup')
    await writeBackup({ connection: busy.connection, file: target })
    isDone = true
    await writing
    const other = await createTestDatabase()
    await restore(other, target)
    const [before, after] = [await readEverything(busy), await readEverything(other)]
    const people = after['auth.users'] ?? []
    expect(after['public.idempotency_keys']).toEqual(before['public.idempotency_keys'])
    expect(before['auth.users']?.length).toBeGreaterThan(people.length)
    expect(before['auth.users']).toEqual(expect.arrayContaining(people))
  })

  test('is a tar file that can be listed, unpacked and checked by hand, with one line per row', async () => {
    const run = async (command: string, ...given: string[]) =>
      (await promisify(execFile)(command, given, { cwd: unpacked })).stdout
    const unpacked = path.join(folder, 'unpacked')
    await mkdir(unpacked)
    const names = (await run('tar', '-tzf', file)).split('\n').slice(0, -1)
    expect([names.at(0), names.at(-1)]).toEqual(['manifest.json', 'SHA256SUMS'])
    await run('tar', '-xzf', file)
    await run('sha256sum', '--check', '--quiet', '--strict', 'SHA256SUMS')
    const { tables } = JSON.parse(await readFile(path.join(unpacked, 'manifest.json'), 'utf8'))
    for (const { schema, name, rows } of tables) {
      const parts = names.filter((file) => file.startsWith(`tables/${schema}.${name}/`))
      const texts = await Promise.all(parts.map((part) => readFile(path.join(unpacked, part), 'utf8')))
      expect([name, texts.join('').split('\n').length - 1]).toEqual([name, rows])
    }
  })

  test('is readable only by its owner, and leaves no unfinished file', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('leaves the previous file unchanged if it fails', async () => {
    const earlier = path.join(folder, 'earlier.backup')
    await writeFile(earlier, 'yesterday')
    const empty = await createTestDatabase()
    await empty.query('drop table auth.users cascade')
    const fails = writeBackup({ connection: empty.connection, file: earlier, replace: true })
    await expect(fails).rejects.toThrow('This database has none of the site’s tables')
    const stopped = AbortSignal.abort()
    const stops = { connection: db.connection, file: earlier, replace: true, signal: stopped }
    await expect(writeBackup(stops)).rejects.toThrow('abort')
    expect(await readFile(earlier, 'utf8')).toBe('yesterday')
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('sets sequences to continue after the restored numbers', async () => {
    const numbered = 'create table numbered (id bigint generated always as identity, said text)'
    const first = await createTestDatabase()
    await first.query(numbered)
    await first.query(`insert into numbered (said) values ('one'), ('two')`)
    const target = path.join(folder, 'numbered.backup')
    await writeBackup({ connection: first.connection, file: target })
    const second = await createTestDatabase()
    await second.query(numbered)
    await restore(second, target)
    await second.query(`insert into numbered (said) values ('three')`)
    expect(await second.query('select id::int, said from numbered order by 1')).toEqual([
      { id: 1, said: 'one' },
      { id: 2, said: 'two' },
      { id: 3, said: 'three' },
    ])
  })
})

describe('a restored site', () => {
  test('continues its sequences and derived columns', async () => {
    const other = await createTestDatabase()
    await restore(other)
    const author = await addPerson(other)
    const storyId = await addStory(other, author)
    await other.query(`insert into reactions (story_id, user_id, type) values ($1, $2, 'heart')`, [
      storyId,
      author.userId,
    ])
    expect(await other.query('select is_visible, heart_count from stories where id = $1', [storyId])).toEqual(
      [{ is_visible: true, heart_count: 1 }],
    )
  })

  test('keeps existing data unless it should be replaced', async () => {
    const other = await createTestDatabase()
    const person = await addPerson(other)
    await addStory(other, person)
    const before = await readEverything(other)
    await expect(restore(other)).rejects.toThrow('This site already has data')
    expect(await readEverything(other)).toEqual(before)
    await restore(other, file, true)
    expect(withoutLeftOut(await readEverything(other))).toEqual(withoutLeftOut(await readEverything(db)))
  })
})

test('a table that only an earlier version used does not change a backup', async () => {
  const [from, to] = [await createTestDatabase(), await createTestDatabase()]
  await loadDemo(from.connection, new Date())
  const [retired] = droppedTables
  const old = path.join(folder, 'with-a-retired-table.backup')
  await from.query(`create table ${retired} (story_id uuid references stories)`)
  await from.query(`insert into ${retired} select id from stories`)
  await writeBackup({ connection: from.connection, file: old })
  await restore(to, old)
  await to.query(`create table ${retired} (story_id uuid references stories)`)
  await to.query(`insert into ${retired} select id from stories`)
  await restore(to, old, true)
  expect(await to.query('select id from stories order by 1')).toEqual(
    await from.query('select id from stories order by 1'),
  )
})
