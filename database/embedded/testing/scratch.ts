import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { prepareBinaries } from '../binaries.ts'
import { databaseFolderOf } from '../cluster.ts'
import { findAccount } from '../os-account.ts'
import { stopPostmaster } from '../postmaster.ts'
import { readPostmasterPid } from '../postmaster-pid.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../start-embedded-postgres.ts'

type Report = { connection: pg.ClientConfig; refusal?: never } | { refusal: string; connection?: never }

/** Creates a temporary data folder. `clean` stops everything started on it and deletes it. */
export async function createScratch() {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'clean-air-test-'))
  const running: EmbeddedPostgres[] = []
  const holders: ChildProcess[] = []
  const entries: { level: string; message: string }[] = []
  const record = (level: string) => (_fields: object, message: string) =>
    void entries.push({ level, message })
  const log = { info: record('info'), warn: record('warn'), error: record('error') }

  return {
    dataFolder,
    entries,
    async start(options: { dataFolder?: string; durable?: boolean; siteUrl?: string } = {}) {
      const owner = { siteUrl: options.siteUrl ?? 'http://localhost:3000' }
      const postgres = await startEmbeddedPostgres({ dataFolder, log, durable: false, ...options, owner })
      running.push(postgres)
      return postgres
    },
    /** Starts PostgreSQL from a separate process; `report` is its result. */
    hold(siteUrl: string) {
      const child = spawn(
        process.execPath,
        [path.join(import.meta.dirname, 'holder.ts'), dataFolder, siteUrl],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      holders.push(child)
      const report = once(createInterface({ input: child.stdout }), 'line').then(
        ([line]): Report => JSON.parse(line),
      )
      return { child, report }
    },
    async clean() {
      for (const child of holders) await killAndWait(child)
      for (const postgres of running) await postgres.stop()
      await stopLeftover(dataFolder)
      // The initdb of a killed holder may still be writing there.
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

export type Scratch = Awaited<ReturnType<typeof createScratch>>

export async function killAndWait(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

export async function query(connection: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function stopLeftover(dataFolder: string): Promise<void> {
  const databaseFolder = databaseFolderOf(dataFolder)
  const { binFolder } = await prepareBinaries(dataFolder, false)
  await stopPostmaster({ databaseFolder, binFolder, account: await findAccount(databaseFolder) })
}

export async function findPostmaster(dataFolder: string): Promise<number> {
  const recorded = await readPostmasterPid(databaseFolderOf(dataFolder))
  if (!recorded) throw new Error(`No PostgreSQL has started in ${dataFolder}.`)
  return recorded.pid
}

/** Zombies count as ended (Linux). */
export async function isRunning(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''
}

/** Returns the command lines of all processes that mention the folder (Linux). */
export async function listProcessesOn(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return commands
    .filter((command) => command.includes(folder))
    .map((command) => command.replaceAll('\0', ' '))
}
