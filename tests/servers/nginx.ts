import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Nginx {
  url: string
  /** The process id of the master process. */
  pid: number
  /** Everything it has written to stderr. */
  output(): string
  stop(): Promise<void>
}

interface NginxOptions {
  port: number
  /** The ports of the two servers behind it. */
  servers: readonly [number, number]
  /** The configuration: the documented one, or only the servers' addresses. */
  setup: 'documented' | 'bare'
}

const documented = path.resolve(import.meta.dirname, '../../docs/nginx.conf')

/**
 * Starts Debian's nginx with a temporary configuration.
 *
 * @throws Error if nginx is not installed
 */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-nginx-'))
  // When started as root, its workers run as the user nobody and must be able to enter.
  await chmod(folder, 0o711)
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, wrap(folder, await describe(options)))
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const chunks: string[] = []
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  const output = () => chunks.join('')
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(`nginx is needed, from Debian's package nginx-light: ${error}`)
  })
  const exited = once(child, 'exit')
  const ended = exited.then(() => {
    throw new Error(`nginx did not start: ${output()}`)
  })
  await Promise.race([waitForPort(options.port), failed, ended])
  // `stop` awaits these; otherwise failing requests show the problem.
  for (const promise of [failed, ended]) promise.catch(() => undefined)
  return {
    url: `http://localhost:${options.port}`,
    pid: child.pid ?? 0,
    output,
    async stop() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function describe({ port, servers: [first, second], setup }: NginxOptions): Promise<string> {
  const listen = `listen 127.0.0.1:${port}; listen [::1]:${port};`
  if (setup === 'bare')
    return `
      upstream clean_air { server 127.0.0.1:${first}; server 127.0.0.1:${second}; }
      server { ${listen} location / { proxy_pass http://clean_air; } }`
  return (await readFile(documented, 'utf8'))
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
    .replace('listen 80;', listen)
}

function wrap(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    daemon off;
    worker_processes 2;
    pid ${folder}/nginx.pid;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${site}
    }`
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
