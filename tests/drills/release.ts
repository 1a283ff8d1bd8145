/**
 * `npm run drill -- release`: builds the release in two folders and compares the bytes. Then works from the tarball alone, as an
 * ordinary user: install, start, claim, story, backup, stop; restore into an empty folder by `npx`, and start there.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { findFreePort, waitUntilReady } from '#tests/servers/running-site.ts'
import { projectFolder } from '#tests/support/project-folder.ts'
import { join } from './load/member.ts'
import { drillClientKey } from './load/writers.ts'
import { measureFolder, releaseElsewhere } from './support/built-release.ts'
import { createDrillReport } from './support/drill-report.ts'

const verdict = createDrillReport()
const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-release-'))
/** When started as root, commands run as the user nobody, like those of an ordinary user. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const unpacked = path.join(folder, 'package')
const other = path.join(folder, 'other')
const home = path.join(folder, 'home')
const port = await findFreePort()
const url = `http://localhost:${port}`
const running: ChildProcess[] = []
/** The variables by which npm reaches the registry from this machine. */
const network = Object.entries(process.env).filter(([name]) =>
  /^(NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|npm_config_registry|(https?|no)_proxy)$/i.test(name),
)

try {
  await compareBuilds()
  const tarball = await prepareFolders()
  await useSite()
  await moveSite(tarball)
} finally {
  for (const site of running) await stop(site)
  await rm(folder, { recursive: true, force: true })
}
verdict.print()

/** Starts a command like an ordinary user who has npm and Node, and no settings but these. */
function start(command: string, args: string[], cwd = folder): ChildProcess {
  const { PATH } = process.env
  const settings = {
    PORT: `${port}`,
    CLIENT_KEY: drillClientKey,
    EMAIL_VERIFICATION: 'false',
    LOG_LEVEL: 'warn',
  }
  const env = { ...Object.fromEntries(network), PATH, HOME: home, TMPDIR: home, ...settings }
  // A process group, as in a terminal, where Ctrl-C reaches npm and all its children.
  return spawn(command, args, { ...account, cwd, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
}

async function run(command: string, args: string[], cwd: string): Promise<number> {
  const begin = performance.now()
  const child = start(command, args, cwd)
  const [output] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'exit')])
  console.log(
    `${command} ${args.join(' ')}: ${Math.round((performance.now() - begin) / 100) / 10} s\n${output}`,
  )
  return child.exitCode ?? -1
}

async function compareBuilds(): Promise<void> {
  await once(spawn('npm', ['run', 'release'], { cwd: projectFolder, stdio: 'inherit' }), 'exit')
  const sums = (releaseFolder: string) => readFile(path.join(releaseFolder, 'SHA256SUMS'), 'utf8')
  const second = await releaseElsewhere()
  const isSame = (await sums(second.releaseFolder)) === (await sums(path.join(projectFolder, 'release')))
  verdict.expect('two builds give the same bytes', isSame, true)
  await second.remove()
}

/** @returns the path of the user's copy of the tarball */
async function prepareFolders(): Promise<string> {
  const [name = ''] = (await readdir(path.join(projectFolder, 'release'))).filter((file) =>
    file.endsWith('.tgz'),
  )
  const tarball = path.join(folder, name)
  await cp(path.join(projectFolder, 'release', name), tarball)
  await chmod(folder, 0o755)
  for (const each of [unpacked, other, home]) {
    await mkdir(each)
    if (account.uid !== undefined) await chown(each, account.uid, account.gid)
  }
  verdict.expect(
    'unpack: exit code',
    await run('tar', ['-xzf', tarball, '-C', folder, '--no-same-owner'], folder),
    0,
  )
  verdict.expect('npm ci: exit code', await run('npm', ['ci', '--omit=dev'], unpacked), 0)
  verdict.note('installed size in MB', await measureFolder(unpacked))
  return tarball
}

async function useSite(): Promise<void> {
  const site = await serve('npm', ['start'], unpacked)
  const person = await join(url, { full_name: 'Ada Release' })
  const link = await readFile(path.join(unpacked, 'data/owner-link'), 'utf8')
  await person.call('POST', '/api/staff/claim', { token: link.trim().split('#')[1] })
  await person.call('POST', '/api/stories', { content: 'The air is clear.', airQualityIssues: [] })
  verdict.expect('stories', await countStories(), 1)
  verdict.expect('licenses', (await fetch(`${url}/licenses`)).status, 200)
  verdict.expect('doctor: exit code', await run('npm', ['run', 'doctor'], unpacked), 0)
  verdict.expect(
    'backup: exit code',
    await run('npm', ['run', 'backup', '--', '../home/a.backup'], unpacked),
    0,
  )
  await stop(site)
  verdict.expect(
    'its database runs on',
    existsSync(path.join(unpacked, 'data/postgres/database/postmaster.pid')),
    false,
  )
}

async function moveSite(tarball: string): Promise<void> {
  const name = path.basename(tarball)
  await cp(tarball, path.join(other, name))
  const npx = ['--yes', `./${name}`]
  await mkdir(path.join(other, 'data'))
  for (const name of ['erasures', 'root-secret'])
    await cp(path.join(unpacked, 'data', name), path.join(other, 'data', name), { recursive: true })
  if (account.uid !== undefined)
    for (const name of [
      'data',
      ...(await readdir(path.join(other, 'data'), { recursive: true })).map((each) => `data/${each}`),
    ])
      await chown(path.join(other, name), account.uid, account.gid)
  const restored = await run('npx', [...npx, 'restore', '../home/a.backup'], other)
  verdict.expect('restore by npx: exit code', restored, 0)
  const site = await serve('npx', [...npx, 'start'], other)
  verdict.expect('stories after the restore', await countStories(), 1)
  await stop(site)
  verdict.expect(
    'its database runs on',
    existsSync(path.join(other, 'data/postgres/database/postmaster.pid')),
    false,
  )
  verdict.expect('files beside the tarball', (await readdir(other)).join(), `${name},data`)
}

async function serve(command: string, args: string[], cwd: string): Promise<ChildProcess> {
  const begin = performance.now()
  const site = start(command, args, cwd)
  site.stdout?.pipe(process.stdout)
  running.push(site)
  await waitUntilReady(site, url)
  verdict.note(`seconds until ready: ${command}`, Math.round((performance.now() - begin) / 100) / 10)
  return site
}

async function countStories(): Promise<number> {
  const { stories }: { stories: unknown[] } = await (await fetch(`${url}/api/stories`)).json()
  return stories.length
}

/** Stops the site like Ctrl-C, and waits until its last process has closed the output. */
async function stop(site: ChildProcess): Promise<void> {
  if (site.pid === undefined || site.stdout?.closed) return
  process.kill(-site.pid, 'SIGINT')
  await once(site, 'close')
}
