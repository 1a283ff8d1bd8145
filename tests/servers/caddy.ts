import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { requireProgram } from '#scripts/debian.ts'
import { projectFolder } from '#tests/support/project-folder.ts'
import { createProxyFolder, type ProxyProcess, startProxyProcess } from './proxy-process.ts'

/** Starts Debian's Caddy with the documented configuration and a certificate of its own. Installs it if it is missing. */
export async function startCaddy(options: {
  ports: { http: number; https: number; site: number }
  certificate: { certificate: string; key: string }
}): Promise<ProxyProcess> {
  requireProgram('caddy', 'caddy')
  const { ports, certificate } = options
  const folder = await createProxyFolder()
  const file = path.join(folder, 'Caddyfile')
  const documented = await readFile(path.join(projectFolder, 'docs/Caddyfile'), 'utf8')
  const site = documented.replace(
    /^\{\$SITE_URL.*$/m,
    (line) => `${line}\n\ttls ${certificate.certificate} ${certificate.key}`,
  )
  const globals = `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n}\n`
  await writeFile(file, `${globals}${site}`)
  const env = {
    ...{ XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    // As compose.yaml does.
    ...{ SITE_URL: 'https://clean-air.example', SITE_SERVER: `127.0.0.1:${ports.site}` },
  }
  return startProxyProcess({
    command: 'caddy',
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    env,
    folder,
    port: ports.https,
  })
}
