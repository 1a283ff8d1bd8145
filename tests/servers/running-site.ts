import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { databaseFolderOf, ownerRole } from '#database/embedded/cluster.ts'
import { readPostmasterPid } from '#database/embedded/postmaster-pid.ts'
import { databaseName } from '#database/embedded/start-embedded-postgres.ts'
import { bind } from '#server/boot/listen.ts'
import { projectFolder as ownFolder } from '#tests/support/project-folder.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { readScript } from './read-script.ts'

export interface RunningSite {
  url: string
  pid: number
  dataFolder: string
  output(): string
  /** Stops the site like Ctrl-C, and waits until it has ended. */
  stop(): Promise<{ exitCode: number | null }>
  /** Kills the site like a power failure, and waits until it has ended. */
  kill(): Promise<void>
}

interface SiteOptions {
  dataFolder: string
  port: number
  env?: Record<string, string>
  script?: 'start' | 'demo'
  projectFolder?: string
}

/** Starts the built site in a separate process, as an operator does. Resolves when it is ready. */
export async function startSite({
  dataFolder,
  port,
  env = {},
  script = 'start',
  projectFolder = ownFolder,
}: SiteOptions): Promise<RunningSite> {
  const start = readScript(projectFolder, script)
  const child = spawn(process.execPath, start.args, {
    cwd: projectFolder,
    env: { ...withoutSettings(), ...start.env, PORT: `${port}`, DATA_DIR: dataFolder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const exited = once(child, 'exit')
  const url = `http://localhost:${port}`
  await Promise.race([
    waitUntilReady(child, url),
    exited.then(() => {
      throw new Error(`the site did not start:\n${output()}`)
    }),
  ])
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return {
    url,
    dataFolder,
    pid: child.pid ?? 0,
    output,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      return { exitCode: child.exitCode }
    },
  }
}

const settingNames = readFileSync(path.join(ownFolder, '.env.example'), 'utf8').match(/^[A-Z_]+(?==)/gm) ?? []

/** Returns an environment without the settings of the operator's own site. */
function withoutSettings(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  // A blank value counts as unset and overrides the .env file.
  const blank = Object.fromEntries(settingNames.map((name) => [name, '']))
  return { ...blank, PATH, HOME, TMPDIR, LANG }
}

function collectOutput(child: ChildProcess): () => string {
  const chunks: string[] = []
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  return () => chunks.join('')
}

/** Resolves once the site responds that it is ready, or its process has ended. */
export async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  const port = await bind(server, 0, '127.0.0.1')
  server.close()
  await once(server, 'close')
  return port
}

/** Returns the process ids of a site's embedded PostgreSQL, the postmaster's first. Linux only. */
export async function listDatabaseProcesses(dataFolder: string): Promise<number[]> {
  const postmaster = await readPostmasterPid(databaseFolderOf(dataFolder))
  if (!postmaster) return []
  const { pid } = postmaster
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}

/** Runs statements as the owner of a site's database, for effects that a browser can't cause, such as the passing of time. */
export async function runInDatabase({ dataFolder }: Pick<RunningSite, 'dataFolder'>, statements: string) {
  const databaseFolder = databaseFolderOf(dataFolder)
  const running = await readPostmasterPid(databaseFolder)
  if (!running) throw new Error('the site’s database does not run')
  const password = await readFile(path.join(databaseFolder, '..', 'password'), 'utf8')
  const { socketFolder: host, port } = running
  await withClient({ host, port, user: ownerRole, password, database: databaseName }, (client) =>
    client.query(statements),
  )
}
