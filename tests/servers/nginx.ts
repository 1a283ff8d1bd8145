import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { requireProgram } from '#scripts/debian.ts'
import { projectFolder } from '#tests/support/project-folder.ts'
import { createProxyFolder, type ProxyProcess, startProxyProcess } from './proxy-process.ts'

export interface Nginx extends ProxyProcess {
  url: string
}

interface NginxOptions {
  port: number
  /** The ports of the two servers behind it. */
  servers: readonly [number, number]
  /** The configuration: the documented one without TLS, or only the servers' addresses. */
  setup: 'documented' | 'bare'
}

/** Starts Debian's nginx with a temporary configuration. Installs it if it is missing. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const nginx = await runNginx(await describe(options), options.port)
  return { ...nginx, url: `http://localhost:${options.port}` }
}

/** Starts nginx with the documented configuration, its certificate replaced by one in this folder. */
export async function startNginxWithTls(options: {
  ports: { http: number; https: number; site: number }
  certificate: { certificate: string; key: string }
}): Promise<ProxyProcess> {
  const { ports, certificate } = options
  const site = (await readDocumented())
    .replaceAll(/listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.site}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate.certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${certificate.key};`)
  return runNginx(site, ports.https)
}

async function runNginx(site: string, port: number): Promise<ProxyProcess> {
  requireProgram('nginx', 'nginx-light')
  const folder = await createProxyFolder()
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, wrap(folder, site))
  return startProxyProcess({
    command: 'nginx',
    args: ['-c', file, '-p', folder, '-e', 'stderr'],
    folder,
    port,
  })
}

function readDocumented(): Promise<string> {
  return readFile(path.join(projectFolder, 'docs/nginx.conf'), 'utf8')
}

async function describe({ port, servers: [first, second], setup }: NginxOptions): Promise<string> {
  const listen = `listen 127.0.0.1:${port}; listen [::1]:${port};`
  if (setup === 'bare')
    return `
      upstream clean_air { server 127.0.0.1:${first}; server 127.0.0.1:${second}; }
      server { ${listen} location / { proxy_pass http://clean_air; } }`
  return (await readDocumented())
    .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replace('# server 127.0.0.1:3001', `server 127.0.0.1:${second}`)
    .replace(/server \{\s*listen 80;[\s\S]*?\n\}\n/, '')
    .replaceAll(/ssl_.*\n|listen \[::\].*\n/g, '')
    .replace('listen 443 ssl http2;', listen)
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
