import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { databaseFolderOf } from './cluster.ts'
import { EmbeddedPostgresError, errorCode } from './errors.ts'

const run = promisify(execFile)

/** Appears in the title of every PostgreSQL process of this database, and so tells them from another's. */
export function clusterNameOf(databaseFolder: string): string {
  return `clean-air-${createHash('sha256').update(databaseFolder).digest('hex').slice(0, 12)}`
}

/**
 * Ends what an earlier server left of PostgreSQL on this database: cleanly where the main process lives, by force
 * where it is dead or does not answer. Returns whether there was anything. Nothing that was committed is lost.
 *
 * Only for the holder of the data folder's lock: to anyone else these processes are somebody's database. They are
 * recognised by their command line, as the number in postmaster.pid may by now belong to any other process, which is
 * also why that file is removed: PostgreSQL would take such a process for itself and refuse to start.
 */
export async function stopLeftovers(dataFolder: string): Promise<boolean> {
  const found = await findProcesses(dataFolder)
  await endProcesses('initdb', dataFolder, [['SIGKILL', 5_000]])
  await endProcesses('main', dataFolder, [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ])
  await endProcesses('children', dataFolder, [
    ['SIGQUIT', 3_000],
    ['SIGKILL', 5_000],
  ])
  await rm(path.join(databaseFolderOf(dataFolder), 'postmaster.pid'), { force: true })
  return found.main.length + found.children.length > 0
}

interface PostgresProcesses {
  initdb: number[]
  main: number[]
  children: number[]
}

async function endProcesses(
  kind: keyof PostgresProcesses,
  dataFolder: string,
  steps: [signal: NodeJS.Signals, milliseconds: number][],
): Promise<void> {
  for (const [signal, milliseconds] of steps) {
    const pids = (await findProcesses(dataFolder))[kind]
    if (pids.length === 0) return
    for (const pid of pids) {
      sendSignal(pid, signal)
      // A frozen process obeys once it runs again.
      sendSignal(pid, 'SIGCONT')
    }
    const deadline = Date.now() + milliseconds
    while (Date.now() < deadline) {
      if ((await findProcesses(dataFolder))[kind].length === 0) return
      await sleep(25)
    }
  }
  throw new EmbeddedPostgresError(`PostgreSQL is still running on ${dataFolder} and cannot be stopped.`)
}

async function findProcesses(dataFolder: string): Promise<PostgresProcesses> {
  const databaseFolder = databaseFolderOf(dataFolder)
  const title = `postgres: ${clusterNameOf(databaseFolder)}: `
  // Another account's process may carry any title; ours we may signal.
  const commands = (await listCommands()).filter(([pid]) => canSignal(pid))
  const select = (isWanted: (command: string) => boolean) =>
    commands.filter(([, command]) => isWanted(command)).map(([pid]) => pid)
  return {
    initdb: select((command) => command.includes(`/bin/initdb -D ${dataFolder}/`)),
    main: select((command) => command.includes(`/bin/postgres -D ${databaseFolder} `)),
    children: select((command) => command.startsWith(title)),
  }
}

async function listCommands(): Promise<[pid: number, command: string][]> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-axww', '-o', 'pid=,command='], { maxBuffer: 64 * 1024 * 1024 })
    return [...stdout.matchAll(/^\s*(\d+) (.*)$/gm)].map(([, pid, command]) => [Number(pid), command ?? ''])
  }
  // Small container images have no ps.
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return Promise.all(pids.map(async (pid) => [Number(pid), await readCommand(pid)] as [number, string]))
}

async function readCommand(pid: string): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    // It ended meanwhile.
    return ''
  }
}

function canSignal(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}
