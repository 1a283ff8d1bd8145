import { type ChildProcess, spawn } from 'node:child_process'
import { open, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from './account.ts'
import { EmbeddedPostgresError } from './errors.ts'

export interface Postmaster {
  pid: number
  /** Resolves to how it ended. */
  exited: Promise<string>
  /** Ends it cleanly, by force after a while; resolves when it is gone. */
  stop(): Promise<void>
}

export interface PostmasterOptions {
  binFolder: string
  databaseFolder: string
  logFile: string
  account: Account | undefined
  settings: Record<string, string>
  /** How to reach it once it is up; `database` must exist. */
  connection: pg.ClientConfig
  signal: AbortSignal
}

const readyTimeoutMs = 60_000
const maxLogBytes = 10 * 1024 * 1024

/** Starts PostgreSQL and waits until it takes connections; throws with the end of its log when it does not. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { child, logStart } = await spawnPostgres(options)
  const postmaster = watch(child)
  try {
    await waitUntilReady(postmaster, options)
    return postmaster
  } catch (error) {
    await postmaster.stop()
    const reason = error instanceof Error ? error.message : String(error)
    const tail = await readLogTail(options.logFile, logStart)
    throw new EmbeddedPostgresError(
      `PostgreSQL did not start: ${reason}. The end of ${options.logFile}:\n${tail}`,
    )
  }
}

async function spawnPostgres(options: PostmasterOptions): Promise<{ child: ChildProcess; logStart: number }> {
  await rotateLog(options.logFile)
  const log = await open(options.logFile, 'a', 0o600)
  try {
    const logStart = (await log.stat()).size
    const settings = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(
      path.join(options.binFolder, 'postgres'),
      ['-D', options.databaseFolder, ...settings],
      {
        ...options.account,
        cwd: '/',
        env: { LC_ALL: 'C', TZ: 'UTC' },
        stdio: ['ignore', log.fd, log.fd],
        // Its own process group: Ctrl-C in the terminal is for the server, which stops the database last.
        detached: true,
      },
    )
    return { child, logStart }
  } finally {
    await log.close()
  }
}

function watch(child: ChildProcess): Postmaster {
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) =>
      resolve(signal ? `it was ended by ${signal}` : `it exited with code ${code}`),
    )
  })
  return {
    pid: child.pid ?? 0,
    exited,
    async stop() {
      for (const [signal, milliseconds] of [
        ['SIGINT', 20_000],
        ['SIGQUIT', 5_000],
        ['SIGKILL', 5_000],
      ] as const) {
        if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
        child.kill(signal)
        // A frozen process obeys once it runs again.
        child.kill('SIGCONT')
        if (await isSettledWithin(exited, milliseconds)) return
      }
    },
  }
}

async function waitUntilReady(postmaster: Postmaster, options: PostmasterOptions): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs
  let exit: string | undefined
  void postmaster.exited.then((how) => {
    exit = how
  })
  let reason = 'no connection'
  while (Date.now() < deadline) {
    if (options.signal.aborted) throw new Error('the server is stopping')
    const failure = await tryToConnect(options.connection)
    if (failure === undefined) return
    reason = failure
    if (exit !== undefined) throw new Error(exit)
    await sleep(20)
  }
  throw new Error(`${reason}, for ${readyTimeoutMs / 1000} seconds`)
}

async function tryToConnect(connection: pg.ClientConfig): Promise<string | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  // The answer to a lost connection is the next attempt.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    void client.end().catch(() => undefined)
    return error instanceof Error ? error.message : String(error)
  }
}

async function isSettledWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const timer = new AbortController()
  const timeout = sleep(milliseconds, false, { signal: timer.signal }).catch(() => false)
  const settled = await Promise.race([promise.then(() => true), timeout])
  timer.abort()
  return settled
}

async function rotateLog(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size > maxLogBytes) await rename(logFile, `${logFile}.1`)
}

async function readLogTail(logFile: string, start: number): Promise<string> {
  const handle = await open(logFile, 'r')
  try {
    const { size } = await handle.stat()
    const from = Math.max(start, size - 2_000)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from)
    return buffer.toString('utf8', 0, bytesRead).trim()
  } finally {
    await handle.close()
  }
}
