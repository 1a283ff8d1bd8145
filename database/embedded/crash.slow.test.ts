import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseFolderOf } from './cluster.ts'
import { findAccount } from './os-account.ts'
import { isListening, postmasterPidFileOf, readPostmasterPid } from './postmaster-pid.ts'
import {
  createScratch,
  findPostmaster,
  isRunning,
  killAndWait,
  listProcessesOn,
  query,
  type Scratch,
} from './testing/scratch.ts'

// A start may take a minute on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let scratch: Scratch

beforeEach(async () => {
  scratch = await createScratch()
})

afterEach(async () => {
  await scratch.clean()
})

/** Starts a server, stores a row and kills it. Returns the pid of the orphaned PostgreSQL. */
async function killServerWithRow(): Promise<number> {
  const holder = scratch.hold('http://localhost:3009')
  const { connection = {} } = await holder.report
  await query(connection, `create table notes as select 'committed' as text`)
  await killAndWait(holder.child)
  return findPostmaster(scratch.dataFolder)
}

const committed = [{ text: 'committed' }]

test('the next start after kill -9 of the server stops its PostgreSQL and has every row', async () => {
  const orphan = await killServerWithRow()
  expect(await isRunning(orphan)).toBe(true)
  const next = await scratch.start()
  expect(await isRunning(orphan)).toBe(false)
  expect(await query(next.connection, 'select text from notes')).toEqual(committed)
  expect(scratch.entries).toContainEqual({
    level: 'warn',
    message: expect.stringContaining('earlier server'),
  })
})

test('a frozen PostgreSQL of a killed server does not prevent the next server from starting', async () => {
  process.kill(await killServerWithRow(), 'SIGSTOP')
  const next = await scratch.start()
  expect(await query(next.connection, 'select text from notes')).toEqual(committed)
})

test('a process that has the process id of an ended PostgreSQL is not killed', async () => {
  process.kill(await killServerWithRow(), 'SIGKILL')
  const recorded = await readPostmasterPid(databaseFolderOf(scratch.dataFolder))
  if (!recorded) throw new Error('PostgreSQL left no postmaster.pid.')
  // Its socket accepts connections until the kernel has ended it and its children.
  await vi.waitFor(async () => expect(await isListening(recorded)).toBe(false), { timeout: 60_000 })
  const account = await findAccount(databaseFolderOf(scratch.dataFolder))
  const stranger = spawn('sleep', ['600'], { ...account, stdio: 'ignore' })
  await once(stranger, 'spawn')
  try {
    const pidFile = postmasterPidFileOf(databaseFolderOf(scratch.dataFolder))
    const [, ...rest] = (await readFile(pidFile, 'utf8')).split('\n')
    await writeFile(pidFile, [stranger.pid, ...rest].join('\n'))
    const next = await scratch.start()
    expect(await query(next.connection, 'select text from notes')).toEqual(committed)
    expect(stranger.signalCode).toBeNull()
  } finally {
    await killAndWait(stranger)
  }
})

test('a start waits for all processes of a killed PostgreSQL, and never runs alongside one', async () => {
  const orphan = await killServerWithRow()
  const [child = 0] = (await readFile(`/proc/${orphan}/task/${orphan}/children`, 'utf8'))
    .split(' ')
    .map(Number)
  process.kill(child, 'SIGSTOP')
  process.kill(orphan, 'SIGKILL')
  const starting = scratch.start()
  try {
    const log = path.join(scratch.dataFolder, 'postgres.log')
    const isRefused = async () => expect(await readFile(log, 'utf8')).toContain('pre-existing shared memory')
    await Promise.race([starting, vi.waitFor(isRefused, { timeout: 60_000 })])
    expect(await isRunning(child)).toBe(true)
  } finally {
    process.kill(child, 'SIGCONT')
  }
  const next = await starting
  expect(await isRunning(child)).toBe(false)
  expect(await query(next.connection, 'select text from notes')).toEqual(committed)
})

test('a PostgreSQL that is killed while its server runs restarts with every row', async () => {
  const { connection, dataFolder } = await scratch.start()
  await query(connection, `create table notes as select 'committed' as text`)
  const busy = query(connection, 'select pg_sleep(600)').catch((error: unknown) => error)
  for (const round of [1, 2]) {
    process.kill(await findPostmaster(dataFolder), 'SIGKILL')
    const messages = () => scratch.entries.filter((entry) => entry.message.includes('PostgreSQL restarted'))
    await vi.waitFor(() => expect(messages()).toHaveLength(round), { timeout: 60_000 })
    expect(await query(connection, 'select text from notes')).toEqual(committed)
  }
  expect(await busy).toBeInstanceOf(Error)
})

test('stopping does not wait for a PostgreSQL that has crashed and fails to restart', async () => {
  const postgres = await scratch.start()
  const version = path.join(databaseFolderOf(postgres.dataFolder), 'PG_VERSION')
  await writeFile(version, '19\n')
  process.kill(await findPostmaster(postgres.dataFolder), 'SIGKILL')
  const failures = () => scratch.entries.filter((entry) => entry.message.includes('could not be restarted'))
  await vi.waitFor(() => expect(failures().length).toBeGreaterThan(1), { timeout: 60_000 })
  await postgres.stop()
  expect(await listProcessesOn(postgres.dataFolder)).toEqual([])
})

test('kill -9 during the first start leaves nothing that blocks the next start', async () => {
  const holder = scratch.hold('http://localhost:3009')
  const hasBegun = async () => {
    const [unfinished = ''] = (await readdir(scratch.dataFolder)).filter((name) =>
      name.includes('unfinished'),
    )
    expect(await readdir(path.join(scratch.dataFolder, unfinished, 'database'))).toContain('PG_VERSION')
  }
  await vi.waitFor(hasBegun, { timeout: 60_000, interval: 5 })
  await killAndWait(holder.child)
  const next = await scratch.start()
  expect(await query(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await readdir(scratch.dataFolder)).filter((name) => name.includes('unfinished'))).toEqual([])
})

test('Ctrl-C in the terminal reaches only the server, because PostgreSQL has its own process group', async () => {
  const holder = scratch.hold('http://localhost:3009')
  await holder.report
  const postmaster = await findPostmaster(scratch.dataFolder)
  const group = (await readFile(`/proc/${postmaster}/stat`, 'utf8')).split(') ')[1]?.split(' ')[2]
  expect(group).toBe(`${postmaster}`)
  const exited = once(holder.child, 'exit')
  holder.child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(await listProcessesOn(scratch.dataFolder)).toEqual([])
})
