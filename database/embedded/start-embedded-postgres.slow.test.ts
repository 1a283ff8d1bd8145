import { chmod, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseFolderOf } from './cluster.ts'
import { DataFolderInUseError, EmbeddedPostgresError } from './errors.ts'
import { createScratch, listProcessesOn, query, type Scratch } from './testing/scratch.ts'

let scratch: Scratch

beforeEach(async () => {
  scratch = await createScratch()
})

afterEach(async () => {
  await scratch.clean()
})

const isRoot = process.getuid?.() === 0

test('stored data remains after PostgreSQL is stopped and started', async () => {
  const first = await scratch.start()
  await query(first.connection, `create table notes as select 'kept' as text`)
  await first.stop()
  const second = await scratch.start()
  expect(await query(second.connection, 'select text from notes')).toEqual([{ text: 'kept' }])
})

test('stop may be called twice, and leaves no process and no socket', async () => {
  const postgres = await scratch.start()
  await Promise.all([postgres.stop(), postgres.stop()])
  expect(await listProcessesOn(postgres.dataFolder)).toEqual([])
  await expect(lstat(postgres.connection.host)).rejects.toThrow('ENOENT')
})

test('a second start on the same data folder is refused immediately, and the error names the process that uses it', async () => {
  const first = await scratch.start({ siteUrl: 'http://localhost:3123' })
  const refusal = await scratch.start().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DataFolderInUseError)
  expect(refusal).toHaveProperty(
    'message',
    `The data folder ${first.dataFolder} is in use by the server with pid ${process.pid} at http://localhost:3123. Stop it, or set DATA_DIR to another folder.`,
  )
  expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('one of two concurrent first starts gets the folder, and the other’s error names the process that uses it', async () => {
  const [one, two] = [scratch.hold('http://localhost:3001'), scratch.hold('http://localhost:3002')]
  const reports = await Promise.all([one.report, two.report])
  const [winner, loser] = reports[0].connection ? [one, two] : [two, one]
  const [won, lost] = [await winner.report, await loser.report]
  expect(lost.refusal).toMatch(`in use by the server with pid ${winner.child.pid} at http://localhost:300`)
  expect(await query(won.connection ?? {}, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('PostgreSQL starts in a data folder with a very long path', async () => {
  await chmod(scratch.dataFolder, 0o711)
  const dataFolder = path.join(
    scratch.dataFolder,
    'a'.repeat(120),
    'folder with spaces',
    'ü'.repeat(100),
    'data',
  )
  const { connection } = await scratch.start({ dataFolder })
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('PostgreSQL starts even if the data folder and TMPDIR are too long for a socket', async () => {
  const { TMPDIR: before } = process.env
  const long = path.join(scratch.dataFolder, 't'.repeat(120))
  await mkdir(long)
  await chmod(scratch.dataFolder, 0o711)
  process.env.TMPDIR = long
  try {
    const { connection } = await scratch.start({ dataFolder: path.join(scratch.dataFolder, 'd'.repeat(120)) })
    expect(connection.host).toMatch(/^\/tmp\//)
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
})

test.runIf(isRoot)('an error tells root which folder PostgreSQL’s account can’t enter', async () => {
  const closed = path.join(scratch.dataFolder, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const dataFolder = path.join(closed, 'data')
  const refusal = await scratch.start({ dataFolder }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(EmbeddedPostgresError)
  expect(refusal).toHaveProperty(
    'message',
    expect.stringContaining(`can't enter the data folder ${dataFolder}`),
  )
})

test('a database of another PostgreSQL version, or of a newer release, is rejected and left unchanged', async () => {
  const { dataFolder, stop } = await scratch.start()
  await stop()
  const versionFile = path.join(databaseFolderOf(dataFolder), 'PG_VERSION')
  await writeFile(versionFile, '19\n')
  await expect(scratch.start()).rejects.toThrow(
    /has a database of PostgreSQL 19; this release runs PostgreSQL 18/,
  )
  expect(await readFile(versionFile, 'utf8')).toBe('19\n')
  await writeFile(path.join(dataFolder, 'postgres', 'format'), '2')
  await expect(scratch.start()).rejects.toThrow(/written by a newer release/)
})

test('if PostgreSQL does not start, the error says why', async () => {
  const { dataFolder, stop } = await scratch.start()
  await stop()
  await writeFile(path.join(databaseFolderOf(dataFolder), 'postgresql.auto.conf'), "no_such_setting = 'on'\n")
  await expect(scratch.start()).rejects.toThrow(/PostgreSQL did not start.*no_such_setting/s)
  expect(await listProcessesOn(dataFolder)).toEqual([])
})

test('PostgreSQL binaries of other versions and unfinished copies are deleted', async () => {
  const binaries = path.join(scratch.dataFolder, 'postgres-binaries')
  await chmod(scratch.dataFolder, 0o711)
  await mkdir(path.join(binaries, '17.0.0'), { recursive: true })
  await mkdir(path.join(binaries, 'unfinished-abc'), { recursive: true })
  await scratch.start()
  expect(await readdir(binaries)).toEqual([expect.stringMatching(/^18\./)])
})
