import { execFile } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const certificates = 'etc/ssl/certs/ca-certificates.crt'

/** Environment variables with which npm in this root reaches the registry as on this machine. */
export const networkSettings = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(npm_config_registry|(https?|no)_proxy)$/i.test(name)),
  ),
  NODE_EXTRA_CA_CERTS: `/${certificates}`,
}

/** Writes Debian's smallest system, as a folder or a tar file. Needs root. */
export async function writeDebian(target: string): Promise<void> {
  await run('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ca-certificates', 'bookworm', target])
}

/** Adds this machine's Node and npm to a system, and how it reaches the registry. */
export async function addNode(root: string): Promise<void> {
  // npm sets this variable to its own path when it runs a script.
  const npm = path.resolve(process.env.npm_execpath ?? '/usr/lib/node_modules/npm/bin/npm-cli.js', '../..')
  const local = path.join(root, 'usr/local')
  await cp(process.execPath, path.join(local, 'bin/node'), { dereference: true })
  await cp(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true })
  for (const name of ['npm', 'npx'])
    await run('ln', ['-sf', `../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, 'bin', name)])
  for (const file of [certificates, 'etc/hosts', 'etc/resolv.conf'])
    await cp(`/${file}`, path.join(root, file), { dereference: true })
  await mkdir(path.join(root, 'data'), { recursive: true })
}
