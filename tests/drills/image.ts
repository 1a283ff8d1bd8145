/**
 * `npm run drill -- image`: builds the container images of this release and a previous one, and runs them as their account on a read-only
 * root with one writable folder. The previous site gets an owner and a story. This one is then used, stopped, killed, checked, backed up
 * from a second container, and restored into an empty folder. Needs root, buildah and mmdebstrap.
 */
import { chown, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { release } from '#database/version.ts'
import { findFreePort, waitUntilReady } from '#tests/servers/running-site.ts'
import { startTestSmtpServer } from '#tests/support/smtp.ts'
import { startWriters } from './load/writers.ts'
import { type BuiltImage, buildImages } from './support/built-image.ts'
import { previousVersion } from './support/built-release.ts'
import { type Container, startContainer } from './support/container.ts'
import { createDrillReport } from './support/drill-report.ts'
import { becomeOwner, countOwnStories, readVersion } from './support/first-owner.ts'
import { readBackupRows } from './support/restored-site.ts'
import { siteSettings } from './support/site-settings.ts'

const storiesAtOnce = 60

const report = createDrillReport()
const volumes = await mkdtemp(path.join(os.tmpdir(), 'clean-air-volumes-'))
const smtp = await startTestSmtpServer()
const running = new Set<Container>()
const acknowledged = new Set<string>()
const { image, previous, ...built } = await buildImages()
try {
  report.note('building the release and its image took, in s', built.seconds)
  report.note('its archive, in MB', built.megabytes.archive)
  report.note('unpacked image, in MB', image.megabytes)
  report.note('of these its base, in MB', built.megabytes.base)
  await drill(image)
} finally {
  for (const container of running) await container.end('SIGKILL')
  await smtp.stop()
  await built.remove()
  await rm(volumes, { recursive: true, force: true })
}
report.print()

async function drill({ uid, healthcheck }: BuiltImage): Promise<void> {
  report.expect('its account is root', uid === 0, false)
  const first = await createVolume('first')
  const earlier = await start(first, { EMAIL_VERIFICATION: 'false' }, previous)
  await becomeOwner(earlier.url, first)
  report.expect('version', await readVersion(earlier.url), previousVersion)
  report.expect('exit code of the previous stop', (await stop(earlier.container, 'SIGTERM')) ?? -1, 0)
  const site = await start(first)
  report.expect('version after the upgrade', await readVersion(site.url), release.version)
  report.expect('the owner’s stories after the upgrade', await countOwnStories(site.url), 1)
  await write(site.url)
  report.expect('exit code of the health check', await run(first, healthcheck, site.env, false), 0)
  report.expect('exit code of the stop', (await stop(site.container, 'SIGTERM')) ?? -1, 0)
  const again = await start(first)
  await write(again.url)
  await stop(again.container, 'SIGKILL')
  const third = await start(first)
  await write(third.url)
  report.expect('exit code of doctor', await run(first, ['doctor'], third.env), 0)
  report.expect('exit code of backup', await run(first, ['backup', '/data/drill.backup'], third.env), 0)
  report.expect(
    'exit code of a backup over it',
    await run(first, ['backup', '/data/drill.backup'], third.env),
    1,
  )
  await stop(third.container, 'SIGTERM')
  await compare('the backup', path.join(first, 'drill.backup'))
  await restore(first, third.env)
}

/** Restores into an empty volume, as on another machine. */
async function restore(from: string, env: Record<string, string>): Promise<void> {
  const second = await createVolume('second')
  for (const name of ['erasures', 'root-secret', 'drill.backup'])
    await cp(path.join(from, name), path.join(second, name), { recursive: true })
  await giveAway(second)
  report.expect('exit code of restore', await run(second, ['restore', '/data/drill.backup'], env), 0)
  const site = await start(second)
  report.expect('the owner’s stories after the restore', await countOwnStories(site.url), 1)
  await write(site.url)
  report.expect('exit code of a second backup', await run(second, ['backup', '/data/x.backup'], site.env), 0)
  await stop(site.container, 'SIGTERM')
  await compare('the restored site', path.join(second, 'x.backup'))
}

async function createVolume(name: string): Promise<string> {
  const folder = path.join(volumes, name)
  await mkdir(folder, { mode: 0o700 })
  await giveAway(folder)
  return folder
}

async function giveAway(folder: string): Promise<void> {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))])
    await chown(path.join(folder, name), image.uid, image.uid)
}

interface Site {
  container: Container
  url: string
  env: Record<string, string>
}

async function start(dataFolder: string, settings = {}, from = image): Promise<Site> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const own = { HOST: '127.0.0.1', PORT: `${port}`, SITE_URL: url, SMTP_URL: smtp.url }
  const env = { ...siteSettings, ...own, ...settings }
  const began = performance.now()
  const container = startContainer({ image: from, dataFolder, env, command: ['start'] })
  running.add(container)
  await waitUntilReady(container.child, url)
  if (container.child.exitCode !== null) throw new Error(`The site did not start:\n${container.output()}`)
  report.note(`start ${running.size} until it was ready, in ms`, Math.round(performance.now() - began))
  return { container, url, env }
}

async function stop(container: Container, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  running.delete(container)
  return container.end(signal)
}

/** Runs a command in another container of the same volume. @returns its exit code */
async function run(
  dataFolder: string,
  command: string[],
  env: Record<string, string>,
  entry = true,
): Promise<number> {
  const container = startContainer({ image, dataFolder, env, command, entry })
  const code = await container.exited
  console.log(`${command[0]}: ${container.output().trim()}`)
  return code ?? -1
}

async function write(url: string): Promise<void> {
  const writers = startWriters(url, 4, `writer-${acknowledged.size}`)
  while (writers.countAcknowledged() < storiesAtOnce) await new Promise((resolve) => setTimeout(resolve, 50))
  await writers.finish(60_000)
  for (const { state, email } of writers.submissions) if (state === 'acknowledged') acknowledged.add(email)
}

/** Counts people with an acknowledged story who are missing in a backup. Their stories wait for the confirmed address. */
async function compare(where: string, file: string): Promise<void> {
  const text = [...(await readBackupRows(file)).values()].flat().join('\n')
  const missing = [...acknowledged].filter((email) => !text.includes(email))
  report.note(`people acknowledged before ${where}`, acknowledged.size)
  report.expect(`acknowledged, and not in ${where}`, missing.length, 0)
}
