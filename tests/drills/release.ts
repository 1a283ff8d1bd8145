/**
 * `npm run drill -- release`: builds the release twice and compares the bytes. Then works from the tarball alone, as an ordinary user of a
 * read-only Debian with Node and nothing else: start a previous release by `npx`, claim, story, backup, stop; start this one; restore into
 * an unpacked release and start there. Needs root and mmdebstrap.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { release } from '#database/version.ts'
import { findFreePort, waitUntilReady } from '#tests/servers/running-site.ts'
import { projectFolder } from '#tests/support/project-folder.ts'
import { drillClientKey } from './load/writers.ts'
import { checkOutElsewhere, measureFolder, previousVersion } from './support/built-release.ts'
import { spawnIsolated } from './support/container.ts'
import { addNode, networkSettings, writeDebian } from './support/debian-root.ts'
import { createDrillReport } from './support/drill-report.ts'
import { becomeOwner, countOwnStories, readVersion } from './support/first-owner.ts'
import { follow } from './support/follow.ts'

if (process.getuid?.() !== 0) throw new Error('This drill builds a Debian: run it as root.')
const verdict = createDrillReport()
const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-release-'))
const root = path.join(folder, 'debian')
/** The user's home, at /data. */
const home = path.join(folder, 'home')
/** Uid of Debian's account `nobody`. */
const uid = 65_534
const port = await findFreePort()
const url = `http://localhost:${port}`
const running: ChildProcess[] = []
const tarballOf = (version: string) => `clean-air-${version}.tgz`
const npx = (version: string, ...command: string[]) => ['npx', '--yes', `./${tarballOf(version)}`, ...command]

try {
  await mkdir(path.join(home, 'site'), { recursive: true })
  await mkdir(path.join(home, 'tmp'))
  await buildReleases()
  await writeDebian(root)
  await addNode(root)
  await giveAway()
  await useSite()
  await upgrade()
  await moveSite()
} finally {
  for (const site of running) await stop(site, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
}
verdict.print()

/** Starts a command like a user who has npm and Node, and no settings but these. Only /data can be written to. */
function start(command: string[], cwd: string): ChildProcess {
  const settings = {
    ...networkSettings,
    ...{ HOME: '/data', TMPDIR: '/data/tmp', PATH: '/usr/local/bin:/usr/bin:/bin' },
    ...{ PORT: `${port}`, CLIENT_KEY: drillClientKey, EMAIL_VERIFICATION: 'false', LOG_LEVEL: 'warn' },
  }
  const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const whole = ['env', `--chdir=/data/${cwd}`, '-i', ...variables, ...command]
  const child = spawnIsolated({ root, uid, dataFolder: home, command: whole, isFirst: false, isGroup: true })
  child.stderr.pipe(process.stderr)
  return child
}

async function run(what: string, command: string[], cwd: string): Promise<void> {
  const begin = performance.now()
  const child = start(command, cwd)
  const [output] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'close')])
  console.log(`${command.join(' ')}: ${secondsSince(begin)} s\n${output}`)
  verdict.expect(`${what}: exit code`, child.exitCode ?? -1, 0)
}

function secondsSince(begin: number): number {
  return Math.round((performance.now() - begin) / 100) / 10
}

async function buildReleases(): Promise<void> {
  await follow('npm', ['run', 'release'])
  const second = await checkOutElsewhere()
  try {
    const sums = (releaseFolder: string) => readFile(path.join(releaseFolder, 'SHA256SUMS'), 'utf8')
    const ours = path.join(projectFolder, 'release')
    const isSame = (await sums(await second.release())) === (await sums(ours))
    verdict.expect('two builds give the same bytes', isSame, true)
    const previous = await second.release({ version: previousVersion })
    for (const [from, version] of Object.entries({ [ours]: release.version, [previous]: previousVersion }))
      await cp(path.join(from, tarballOf(version)), path.join(home, 'site', tarballOf(version)))
  } finally {
    await second.remove()
  }
}

/** Makes everything in the home the user's. */
async function giveAway(): Promise<void> {
  for (const name of ['.', ...(await readdir(home, { recursive: true }))])
    await chown(path.join(home, name), uid, uid)
}

async function useSite(): Promise<void> {
  const site = await serve('npx, the first time', npx(previousVersion, 'start'), 'site')
  await becomeOwner(url, path.join(home, 'site/data'))
  verdict.expect('version', await readVersion(url), previousVersion)
  verdict.expect('stories', await countOwnStories(url), 1)
  for (const page of ['/licenses', '/api/docs/swagger-ui-bundle.js'])
    verdict.expect(page, (await fetch(`${url}${page}`)).status, 200)
  await run('doctor', npx(previousVersion, 'doctor'), 'site')
  await run('backup', npx(previousVersion, 'backup', 'before-upgrade.backup'), 'site')
  // Ends only npx, like a service manager.
  await stop(site, 'SIGTERM')
}

async function upgrade(): Promise<void> {
  const site = await serve('npx, upgraded', npx(release.version, 'start'), 'site')
  verdict.expect('version after the upgrade', await readVersion(url), release.version)
  verdict.expect('stories after the upgrade', await countOwnStories(url), 1)
  verdict.expect('a new owner’s link', existsSync(path.join(home, 'site/data/owner-link')), false)
  await run('doctor after the upgrade', npx(release.version, 'doctor'), 'site')
  await run('backup after the upgrade', npx(release.version, 'backup', '../a.backup'), 'site')
  await stop(site, 'SIGINT')
  const cache = path.join(home, '.npm/_npx')
  verdict.note('size of two releases of npx, in MB', await measureFolder(cache))
  const files = [tarballOf(previousVersion), tarballOf(release.version), 'before-upgrade.backup', 'data']
  const found = await readdir(path.join(home, 'site'))
  verdict.expect('files in the site’s folder', found.sort().join(), files.sort().join())
}

/** Restores into a release that npm has installed in its folder. */
async function moveSite(): Promise<void> {
  await run('unpack', ['tar', '-xzf', `site/${tarballOf(release.version)}`, '--no-same-owner'], '.')
  await run('npm ci', ['npm', 'ci', '--omit=dev'], 'package')
  verdict.note('installed size in MB', await measureFolder(path.join(home, 'package')))
  await mkdir(path.join(home, 'package/data'))
  for (const name of ['erasures', 'root-secret'])
    await cp(path.join(home, 'site/data', name), path.join(home, 'package/data', name), { recursive: true })
  await giveAway()
  await run('restore', ['npm', 'run', 'restore', '--', '../a.backup'], 'package')
  const site = await serve('npm start', ['npm', 'start'], 'package')
  verdict.expect('stories after the restore', await countOwnStories(url), 1)
  await run('doctor after the restore', ['npm', 'run', 'doctor'], 'package')
  await stop(site, 'SIGINT')
  verdict.note('data of a site, in MB', await measureFolder(path.join(home, 'package/data')))
  // npm keeps its own compiled code there.
  verdict.expect('temporary files left', (await readdir(path.join(home, 'tmp'))).join(), 'node-compile-cache')
}

async function serve(how: string, command: string[], cwd: string): Promise<ChildProcess> {
  const begin = performance.now()
  const site = start(command, cwd)
  site.stdout?.pipe(process.stdout)
  running.push(site)
  await waitUntilReady(site, url)
  if (site.exitCode !== null) throw new Error('The site did not start.')
  verdict.note(`seconds until ready: ${how}`, secondsSince(begin))
  return site
}

/** Stops the site by its first process, or like Ctrl-C, and waits until its last process has closed the output. */
async function stop(site: ChildProcess, signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void> {
  if (site.pid === undefined || site.stdout?.closed) return
  process.kill(signal === 'SIGTERM' ? site.pid : -site.pid, signal)
  await once(site, 'close')
  if (signal === 'SIGKILL') return
  const files = await readdir(home, { recursive: true })
  const left = files.filter((file) => file.endsWith('postmaster.pid'))
  verdict.expect(`databases that run on after ${signal}`, left.join(), '')
}
