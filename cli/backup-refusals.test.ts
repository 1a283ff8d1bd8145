import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { writeBackup } from '#database/backup/write-backup.ts'
import { createTestJournal } from '#database/erasures/testing/test-journal.ts'
import { lastMigration } from '#database/migration-state.ts'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { createArchive, readArchive, updateSums } from './testing/backup-archive.ts'
import { readEverything } from './testing/site-rows.ts'

const stories = 'tables/public.stories/0001.copy'

const journal = createTestJournal()
const openJournal = async () => journal

const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-refusals-'))
const db = await createTestDatabase()
const person = await addPerson(db)
await addStory(db, person)
await addStory(db, person)
const file = path.join(folder, 'good.backup')
await writeBackup({ connection: db.connection, file })
const good = await readFile(file)

afterAll(() => rm(folder, { recursive: true, force: true }))

async function store(bytes: Buffer): Promise<string> {
  const name = path.join(folder, `${randomUUID()}.backup`)
  await writeFile(name, bytes)
  return name
}

/** Returns the operator's message. The database must not have been contacted by then. */
const refusal = async (from: Buffer | string) =>
  restoreBackup({
    file: typeof from === 'string' ? from : await store(from),
    replace: true,
    openJournal,
    connect: () => Promise.reject(new Error('the database was touched')),
  }).then(
    () => 'it was taken',
    (error: Error) => error.message,
  )

/** Returns the backup with changed files and matching checksums. */
async function rewrite(change: (files: Map<string, string>) => void): Promise<Buffer> {
  const files = await readArchive(good)
  change(files)
  updateSums(files)
  return createArchive(files)
}

const changeManifest = (change: object) =>
  rewrite((files) => {
    files.set('manifest.json', JSON.stringify({ ...JSON.parse(files.get('manifest.json') ?? ''), ...change }))
  })

const changeStories = (change: (rows: string) => string) =>
  rewrite((files) => files.set(stories, change(files.get(stories) ?? '')))

test('a backup in which any byte was changed is rejected', async () => {
  for (let index = 0; index < good.length; index += index < 20 ? 1 : 7) {
    const changed = Buffer.from(good)
    changed.writeUInt8(changed.readUInt8(index) ^ 0x04, index)
    // A few bits carry no data, such as gzip's timestamp.
    if (unpack(changed)?.equals(gunzipSync(good))) continue
    // A changed digit of the format is read before the checksum.
    const refused = expect.stringMatching(/damaged|by a newer version of the site \(format [^2]/)
    expect([index, await refusal(changed)]).toEqual([index, refused])
  }
})

function unpack(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes)
  } catch {
    return undefined
  }
}

test('a backup that is truncated or has data after its end is rejected', async () => {
  for (const length of [0, 1, 10, 500, good.length >> 1, good.length - 9, good.length - 1])
    expect(await refusal(good.subarray(0, length))).toMatch(/damaged/)
  for (const more of [Buffer.from('x'), Buffer.alloc(3), gzipSync('{"more":1}\n'), good])
    expect(await refusal(Buffer.concat([good, more]))).toMatch(/damaged/)
})

test('a backup without checksums or with wrong ones is rejected', async () => {
  const files = await readArchive(good)
  const sums = files.get('SHA256SUMS') ?? ''
  files.set(
    'SHA256SUMS',
    sums.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  )
  expect(await refusal(await createArchive(files))).toMatch(/damaged/)
  files.delete('SHA256SUMS')
  expect(await refusal(await createArchive(files))).toMatch(/damaged/)
  files.set('SHA256SUMS', sums)
  expect(await refusal(await createArchive(files))).toMatch(/the database was touched/)
})

test('a backup whose numbers of rows or files differ from its manifest is rejected', async () => {
  expect(await refusal(await changeStories((rows) => rows))).toMatch(/the database was touched/)
  expect(await refusal(await changeStories((rows) => rows.slice(0, rows.indexOf('\n') + 1)))).toMatch(
    /damaged/,
  )
  expect(await refusal(await changeStories((rows) => rows + rows))).toMatch(/damaged/)
  expect(await refusal(await rewrite((files) => files.delete(stories)))).toMatch(/damaged/)
  const more = rewrite((files) => files.set('tables/public.stories/0002.copy', files.get(stories) ?? ''))
  expect(await refusal(await more)).toMatch(/damaged/)
})

test('a backup from a newer version is rejected', async () => {
  expect(await refusal(await changeManifest({ version: 3, somethingNew: true }))).toMatch(/newer version/)
  expect(await refusal(await changeManifest({ migration: lastMigration + 1 }))).toMatch(/newer version/)
})

test('a backup from an older version or in an older format is rejected with advice', async () => {
  const advice = /(older|earlier) version.*Restore it with that version.*then start this version/
  expect(await refusal(await changeManifest({ migration: lastMigration - 1 }))).toMatch(advice)
  const lines = [
    '{"format":"clean-air-backup","version":1,"site":"0.1.0"}',
    '{"table":"auth.users"}',
    '\\.',
    '',
  ]
  expect(await refusal(gzipSync(lines.join('\n')))).toMatch(advice)
})

test('a file that is not a backup is rejected, and the error for a missing one contains its path', async () => {
  expect(await refusal(gzipSync('{"format":"something else"}\n'))).toMatch(/not a backup/)
  expect(await refusal(Buffer.from('-- PostgreSQL database dump\n'))).toMatch(/not a backup/)
  expect(await refusal(await createArchive(new Map([['README.md', '# Something else']])))).toMatch(
    /not a backup/,
  )
  expect(await refusal(path.join(folder, 'nothing here'))).toBe(
    `There is no file ${path.join(folder, 'nothing here')}. Nothing was changed.`,
  )
  expect(await refusal(folder)).toBe(`${folder} is a folder. Name a backup file. Nothing was changed.`)
})

test('a backup overwrites a file only with --replace, and the error for a missing folder contains its path', async () => {
  const { connection } = await createTestDatabase()
  const file = await store(Buffer.from('an earlier backup'))
  const write = (to: string, replace = false) => writeBackup({ connection, file: to, replace })
  await expect(write(file)).rejects.toThrow(
    `There is a file ${file} already. Name another one, or add --replace.`,
  )
  expect(await readFile(file, 'utf8')).toBe('an earlier backup')
  await write(file, true)
  expect(await refusal(file)).toMatch(/the database was touched/)
  const missing = path.join(folder, 'missing')
  await expect(write(path.join(missing, 'x.backup'))).rejects.toThrow(`There is no folder ${missing}.`)
  await expect(write(folder)).rejects.toThrow(`${folder} is a folder. Name a file.`)
})

test('restoring a backup whose tables differ from the database’s changes nothing', async () => {
  const other = await createTestDatabase()
  const before = await readEverything(other)
  const from = await rewrite((files) => {
    const manifest = files.get('manifest.json') ?? ''
    files.set('manifest.json', manifest.replace('"work_description"', '"something_else"'))
  })
  const file = await store(from)
  const restoring = restoreBackup({ file, openJournal, connect: async () => other.connection })
  await expect(restoring).rejects.toThrow('differ from those of the backup')
  expect(await readEverything(other)).toEqual(before)
})

test('restoring a backup with inconsistent rows changes nothing', async () => {
  const other = await createTestDatabase()
  await addPerson(other)
  const before = await readEverything(other)
  const orphaned = await rewrite((files) => {
    files.delete('tables/auth.users/0001.copy')
    const manifest = JSON.parse(files.get('manifest.json') ?? '')
    for (const table of manifest.tables) if (table.name === 'users') table.rows = 0
    files.set('manifest.json', JSON.stringify(manifest))
  })
  const file = await store(orphaned)
  const restoring = restoreBackup({ file, replace: true, openJournal, connect: async () => other.connection })
  await expect(restoring).rejects.toThrow(/foreign key/)
  expect(await readEverything(other)).toEqual(before)
})
