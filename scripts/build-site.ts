import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { acquireFileLock } from '../database/embedded/file-lock.ts'
import { compressAssets } from './compress-assets.ts'
import { hashSources } from './hash-sources.ts'
import { writeLicenses } from './licenses/write-licenses.ts'
import { readCommit } from './read-commit.ts'

/** A failed build, with a message for the person who started it. The build tool's output was printed before. */
export class BuildError extends Error {
  override name = 'BuildError'
}

interface BuildOptions {
  projectFolder: string
  onlyWhenStale: boolean
}

/** Waits for a build in another process. @throws BuildError */
export async function buildSite({ projectFolder, onlyWhenStale }: BuildOptions): Promise<void> {
  const buildFolder = path.join(projectFolder, 'build')
  // Stored in the folder that the build tool empties first, so that it never outlives its build.
  const stamp = path.join(buildFolder, 'server/.sources')
  const isFresh = () =>
    onlyWhenStale && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(projectFolder)
  if (isFresh()) return
  const tool = findTool(projectFolder)
  // Stored beside the build folder, which the build tool empties.
  const lock = await waitForLock(path.join(projectFolder, '.build.lock'))
  try {
    if (isFresh()) return
    console.log('Building the site ...')
    // Computed first, so that changes during the build make it stale.
    const hash = hashSources(projectFolder)
    await rm(stamp, { force: true })
    await runTool(tool, projectFolder)
    await writeFile(path.join(buildFolder, 'commit'), `${readCommit(projectFolder)}\n`)
    writeLicenses(projectFolder, buildFolder)
    await compressAssets(path.join(buildFolder, 'client'))
    await warmCompileCache(projectFolder)
    await writeFile(stamp, hash)
  } finally {
    lock.release()
  }
}

/** Compiling the server and stripping its types at startup would take half a second more and keep 16 MB. */
async function warmCompileCache(projectFolder: string): Promise<void> {
  const main = path.join(projectFolder, 'server/main.ts')
  if (!existsSync(main)) return
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: path.join(projectFolder, 'build/server/.compile-cache'),
    // An invalid port makes the server exit with an error once everything is loaded.
    PORT: 'none',
  }
  const loadBuild = `await import(${JSON.stringify(path.join(projectFolder, 'build/server/index.js'))}); process.exit()`
  // Also loads the modules that run in separate threads. Without input, they fail once everything is loaded.
  const loadWorkers = globSync('app/**/*-worker.server.ts', { cwd: projectFolder }).map(
    (file) =>
      `await import(${JSON.stringify(path.join(projectFolder, file))}).catch(() => {}); process.exit()`,
  )
  const scripts = [
    [main],
    ...[loadBuild, ...loadWorkers].map((code) => ['--input-type=module', '--eval', code]),
  ]
  for (const script of scripts) {
    const child = spawn(process.execPath, script, { cwd: projectFolder, env, stdio: 'ignore' })
    // Without the cache, the site only starts more slowly.
    await new Promise((resolve) => child.once('error', resolve).once('exit', resolve))
  }
}

function findTool(projectFolder: string): string {
  const tool = path.join(projectFolder, 'node_modules/.bin/react-router')
  if (existsSync(tool)) return tool
  throw new BuildError(
    'The build is missing or older than the sources, and the build tools are not installed. Run `npm ci` with the ' +
      'development packages, or copy the build folder of this version here.',
  )
}

async function waitForLock(file: string) {
  for (;;) {
    const lock = await acquireFileLock(file)
    if (lock) return lock
    await sleep(100)
  }
}

async function runTool(tool: string, projectFolder: string): Promise<void> {
  const child = spawn(process.execPath, [tool, 'build', '--logLevel', 'warn'], {
    cwd: projectFolder,
    stdio: 'inherit',
    // Always a production build, even for tests, so that they test the build that people use.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, stop)
  try {
    const how = await new Promise<string | undefined>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)))
    })
    if (how !== undefined) throw new BuildError(`The site could not be built (${how}).`)
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}
