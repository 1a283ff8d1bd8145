import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ProxyProcess {
  /** The process id of the main process. */
  pid: number
  /** Everything it has written to stderr. */
  output(): string
  stop(): Promise<void>
}

/** Creates a folder for a proxy's files, which it removes when it stops. */
export async function createProxyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-proxy-'))
  // When started as root, nginx's workers run as the user nobody and must be able to enter.
  await chmod(folder, 0o711)
  return folder
}

interface ProxyCommand {
  command: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  folder: string
  /** The proxy has started once this port accepts connections. */
  port: number
}

export async function startProxyProcess({
  command,
  args,
  env,
  folder,
  port,
}: ProxyCommand): Promise<ProxyProcess> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } })
  const chunks: string[] = []
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  const output = () => chunks.join('')
  const exited = once(child, 'exit')
  const ended = exited.then(() => {
    throw new Error(`${command} did not start: ${output()}`)
  })
  await Promise.race([waitForPort(port), ended])
  // `stop` awaits it; otherwise failing requests show the problem.
  ended.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    output,
    async stop() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitForPort(port: number): Promise<void> {
  while (true) {
    const socket = createConnection({ port, host: '127.0.0.1' })
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
}
