import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Cluster } from './cluster.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { isListening, type PostmasterPid, postmasterPidFileOf, readPostmasterPid } from './postmaster-pid.ts'

const run = promisify(execFile)

export interface Postmaster {
  pid: number | undefined
  /** Resolves to the reason for which the process ended. */
  exited: Promise<string>
}

interface StartOptions {
  logFile: string
  settings: Record<string, string>
  signal: AbortSignal
}

const startTimeoutMs = 60_000
const stopTimeoutSeconds = 20
const maxLogBytes = 10 * 1024 * 1024

/** Runs `postgres` instead of `pg_ctl start`, to learn immediately when and why it ends. If it fails, throws with the end of its log. */
export async function startPostmaster(cluster: Cluster, options: StartOptions): Promise<Postmaster> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    try {
      return await tryToStart(cluster, options)
    } catch (error) {
      // PostgreSQL refuses to start while children of a killed postmaster finish their statements.
      const hasOrphans = error instanceof Error && error.message.includes('pre-existing shared memory block')
      if (!hasOrphans || Date.now() > deadline) throw error
      await sleep(250, undefined, { signal: options.signal })
    }
  }
}

/** Stops PostgreSQL if it runs, and returns true then. Call only while holding the data folder's lock. */
export async function stopPostmaster(cluster: Cluster): Promise<boolean> {
  const recorded = await readPostmasterPid(cluster.databaseFolder)
  if (!recorded) return false
  const wasRunning = await isListening(recorded)
  if (wasRunning) await shutDown(cluster, recorded)
  // With this file, PostgreSQL would refuse to start if the pid had been reused. It still detects a killed one's children by their shared
  // memory.
  await rm(postmasterPidFileOf(cluster.databaseFolder), { force: true })
  return wasRunning
}

/** Shuts down in fast mode, then in immediate mode if that takes too long. Neither loses a commit. */
async function shutDown(cluster: Cluster, recorded: PostmasterPid): Promise<void> {
  const { binFolder, databaseFolder, account } = cluster
  let failure: unknown
  for (const mode of ['fast', 'immediate']) {
    try {
      // A suspended process would not handle the other signals.
      process.kill(recorded.pid, 'SIGCONT')
      const parameters = ['stop', '-D', databaseFolder, '-m', mode, '-t', `${stopTimeoutSeconds}`]
      await run(path.join(binFolder, 'pg_ctl'), parameters, { ...account, cwd: '/', env: { LC_ALL: 'C' } })
      return
    } catch (error) {
      if (!(await isListening(recorded))) return
      failure = error
    }
  }
  throw new EmbeddedPostgresError(`PostgreSQL in ${databaseFolder} could not be stopped: ${String(failure)}`)
}

async function tryToStart(cluster: Cluster, options: StartOptions): Promise<Postmaster> {
  const { child, exited, logStart } = await spawnPostgres(cluster, options)
  const postmaster = { pid: child.pid, exited }
  try {
    await waitUntilReady(postmaster, cluster.databaseFolder, options.signal)
    return postmaster
  } catch (error) {
    // Requests an immediate shutdown.
    child.kill('SIGQUIT')
    await exited
    const reason = error instanceof Error ? error.message : String(error)
    const tail = await readLogTail(options.logFile, logStart)
    throw new EmbeddedPostgresError(
      `PostgreSQL did not start: ${reason}. The last lines of ${options.logFile}:\n${tail}`,
    )
  }
}

async function spawnPostgres(
  cluster: Cluster,
  options: StartOptions,
): Promise<{ child: ChildProcess; exited: Promise<string>; logStart: number }> {
  await rotateLog(options.logFile)
  const log = await open(options.logFile, 'a', 0o600)
  try {
    const logStart = (await log.stat()).size
    const settings = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(
      path.join(cluster.binFolder, 'postgres'),
      ['-D', cluster.databaseFolder, ...settings],
      {
        ...cluster.account,
        cwd: '/',
        env: { LC_ALL: 'C', TZ: 'UTC' },
        stdio: ['ignore', log.fd, log.fd],
        // In a separate process group, Ctrl-C in the terminal only reaches the server, which stops the database last.
        detached: true,
      },
    )
    // Attached before the first await: a process that can't start exits before the log is closed below.
    const exited = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code, signal) =>
        resolve(signal ? `killed by ${signal}` : `exited with code ${code}`),
      )
    })
    return { child, exited, logStart }
  } finally {
    await log.close()
  }
}

/** Watches the status in postmaster.pid, like `pg_ctl --wait`. */
async function waitUntilReady(
  { pid, exited }: Postmaster,
  databaseFolder: string,
  signal: AbortSignal,
): Promise<void> {
  let exit: string | undefined
  void exited.then((how) => {
    exit = how
  })
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    if (signal.aborted) throw new Error('the server is stopping')
    if (exit !== undefined) throw new Error(exit)
    const recorded = await readPostmasterPid(databaseFolder)
    if (recorded?.pid === pid && recorded?.status === 'ready') return
    await sleep(10)
  }
  throw new Error(`not ready within ${startTimeoutMs / 1000} seconds`)
}

async function rotateLog(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size > maxLogBytes) await rename(logFile, `${logFile}.1`)
}

async function readLogTail(logFile: string, start: number): Promise<string> {
  return (await readFile(logFile)).subarray(start).toString().slice(-2_000).trim()
}
