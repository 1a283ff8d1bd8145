import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { serverFlags } from '#server/boot/become-server.ts'
import type { Measured } from './load.ts'

export interface Running {
  pid: number
  port: number
  stop(): Promise<void>
}

const scriptPath = (script: string) => path.join(import.meta.dirname, '..', script)
const withBasics = (env: NodeJS.ProcessEnv) => {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR, ...env }
}

/** Starts a script of `tests/bench` in its own process and waits until it prints `port` and a number. */
export async function startScript(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const child = spawn(process.execPath, [...serverFlags, scriptPath(script), ...args], {
    env: withBasics(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await Promise.race([readPort(child), once(child, 'exit').then(() => undefined)])
  if (port === undefined) throw new Error(`${script} did not start`)
  return { pid: child.pid ?? 0, port, stop: () => end(child) }
}

async function readPort(child: ChildProcess): Promise<number | undefined> {
  if (!child.stdout) return undefined
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^port (\d+)$/.exec(line)?.[1]
    if (port) return Number(port)
  }
  return undefined
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}

/** Runs a script of `tests/bench`, which prints its rate per second and the processor milliseconds of each run. */
export async function runScript(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Measured> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...serverFlags, scriptPath(script), ...args],
    {
      env: withBasics(env),
    },
  )
  const [, perSecond, cpuMs] = /^result ([\d.]+) ([\d.]+)$/m.exec(stdout) ?? []
  if (!perSecond) throw new Error(`${script} printed no result: ${stdout}`)
  return { perSecond: Number(perSecond), cpuMs: Number(cpuMs), residentMb: null }
}
