/**
 * `npm run drill -- restore`: backs up a site with the demo's people while writers fill it, restores it into an empty data folder, and
 * starts it there. Nothing may be missing, incomplete or miscounted.
 */
import { execFile } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { loadDemo } from '#cli/demo/load-demo.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { type Submission, startWriters, type Writers } from './load/writers.ts'
import { readStored } from './support/compare.ts'
import { withOwner } from './support/drill-database.ts'
import { createDrillReport } from './support/drill-report.ts'
import {
  type Count,
  deleteOwnStory,
  readBackupRows,
  readCount,
  readStories,
  signIn,
} from './support/restored-site.ts'
import { siteSettings } from './support/site-settings.ts'

const projectFolder = path.resolve(import.meta.dirname, '../..')
const writerCount = 8
const storiesBefore = 150
const storiesAfter = 50

const verdict = createDrillReport()
const from = await createDataFolder()
const to = await createDataFolder()
const running: RunningSite[] = []
try {
  await drill()
} finally {
  for (const site of running) await site.stop()
  await from.remove()
  await to.remove()
}
verdict.print()

async function drill(): Promise<void> {
  const site = await start(from.dataFolder)
  await withOwner(from.dataFolder, (connection) => loadDemo(connection, new Date()))
  const file = path.join(path.dirname(from.dataFolder), 'drill.backup')
  const writers = startWriters(site.url, writerCount)
  const finished = await backUpMeanwhile(writers, file).finally(() => writers.finish(60_000))
  await site.stop()
  await checkRefusals(file)
  for (const name of ['erasures', 'root-secret'])
    await cp(path.join(from.dataFolder, name), path.join(to.dataFolder, name), { recursive: true })
  verdict.expect(
    'restore into an empty folder: exit code',
    await runScript('restore', to.dataFolder, file),
    0,
  )
  await compareFiles(file)
  await compareWithWriters(writers.submissions, finished)
  await checkStartedSite(file)
}

async function start(dataFolder: string): Promise<RunningSite> {
  const site = await startSite({ dataFolder, port: await findFreePort(), env: siteSettings })
  running.push(site)
  return site
}

/** @returns the addresses whose stories were acknowledged before the backup began */
async function backUpMeanwhile(writers: Writers, file: string): Promise<Set<string>> {
  await waitForStories(writers, storiesBefore)
  const before = writers.submissions.filter(({ state }) => state === 'acknowledged')
  const begin = performance.now()
  verdict.expect('backup while they write: exit code', await runScript('backup', from.dataFolder, file), 0)
  verdict.note('backup took, in ms', Math.round(performance.now() - begin))
  verdict.note('stories acknowledged before it', before.length)
  verdict.note('stories acknowledged meanwhile', writers.countAcknowledged() - before.length)
  await waitForStories(writers, writers.countAcknowledged() + storiesAfter)
  return new Set(before.map(({ email }) => email))
}

async function waitForStories(writers: Writers, count: number): Promise<void> {
  const deadline = Date.now() + 120_000
  while (writers.countAcknowledged() < count) {
    if (Date.now() > deadline)
      throw new Error(`The site takes no more stories: ${writers.submissions.at(-1)?.answer}`)
    await sleep(20)
  }
}

/** Runs the command like an operator. @returns its exit code */
async function runScript(
  name: 'backup' | 'restore',
  dataFolder: string,
  ...given: string[]
): Promise<number> {
  const { PATH, HOME, TMPDIR } = process.env
  try {
    const env = { PATH, HOME, TMPDIR, ...siteSettings, DATA_DIR: dataFolder }
    const { stdout } = await promisify(execFile)(process.execPath, ['cli/clean-air.ts', name, ...given], {
      cwd: projectFolder,
      env,
    })
    console.log(`${name}: ${stdout.trim()}`)
    return 0
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    console.log(`${name}: ${stderr}`)
    return 1
  }
}

/** Checks that damaged backups are refused and leave nothing, not even an empty database. */
async function checkRefusals(file: string): Promise<void> {
  const bytes = await readFile(file)
  const damaged = `${file}.damaged`
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  await writeFile(damaged, bytes)
  verdict.expect('a damaged backup: exit code', await runScript('restore', to.dataFolder, damaged), 1)
  await writeFile(damaged, (await readFile(file)).subarray(0, bytes.length - 100))
  verdict.expect('a backup cut short: exit code', await runScript('restore', to.dataFolder, damaged), 1)
}

/** Checks that a backup of the restored data has the same rows, in any order. */
async function compareFiles(file: string): Promise<void> {
  const second = `${file}.second`
  verdict.expect(
    'backup of the restored data, no server running: exit code',
    await runScript('backup', to.dataFolder, second),
    0,
  )
  const [wanted, found] = [await readBackupRows(file), await readBackupRows(second)]
  verdict.note('tables in the backup', wanted.size)
  verdict.note('rows in the backup', [...wanted.values()].flat().length)
  verdict.expect('tables restored', found.size, wanted.size)
  let differing = 0
  for (const [table, rows] of wanted) {
    const others = new Set(found.get(table) ?? [])
    const missing = rows.filter((row) => !others.has(row)).length
    const isSame = missing === 0 && others.size === rows.length
    if (!isSame)
      console.log(`${table}: ${rows.length} rows in the backup, ${others.size} restored, ${missing} missing`)
    if (!isSame) differing += 1
  }
  verdict.expect('tables whose rows differ from the backup', differing, 0)
}

/** Checks that the backup is one snapshot: everything acknowledged before it, and no story without its related rows. */
async function compareWithWriters(submissions: readonly Submission[], before: Set<string>): Promise<void> {
  const stored = (await readStored(to.dataFolder)).filter(({ email }) => email.endsWith('@drill.example'))
  const storyOf = new Map(submissions.map(({ email, story }) => [email, story]))
  const emails = new Set(stored.map(({ email }) => email))
  verdict.note("writers' stories restored", stored.length)
  verdict.expect(
    'acknowledged before the backup, and lost',
    [...before].filter((email) => !emails.has(email)).length,
    0,
  )
  verdict.expect('from an unknown address', stored.filter(({ email }) => !storyOf.has(email)).length, 0)
  const isWhole = ({ email, stories, profiles, links }: (typeof stored)[number]) =>
    stories.length === 1 && stories[0] === storyOf.get(email) && profiles === 1 && links === 1
  verdict.expect('cut in half, doubled or with other words', stored.filter((one) => !isWhole(one)).length, 0)
}

async function checkStartedSite(file: string): Promise<void> {
  const site = await start(to.dataFolder)
  const count = await withOwner(to.dataFolder, readCount)
  verdict.note('stories restored', count.stories)
  verdict.expect('stories whose counters or derived columns are wrong', count.wrong, 0)
  await checkPages(site, count)
  const deleted = await deleteOwnStory(site.url)
  verdict.expect('restoring over it: exit code', await runScript('restore', to.dataFolder, file), 1)
  const replaced = await runScript('restore', to.dataFolder, file, '--replace')
  verdict.expect('restoring over it with --replace, while it runs: exit code', replaced, 0)
  await checkPages(site, await withOwner(to.dataFolder, readCount), ' afterwards')
  const { status } = await fetch(`${site.url}/stories/${deleted}`)
  verdict.expect('a story that was deleted since the backup', status, 404)
  verdict.expect('exit code of the last stop', (await site.stop()).exitCode ?? -1, 0)
}

async function checkPages(site: RunningSite, { visible }: Count, when = ''): Promise<void> {
  const stories = await readStories(site.url)
  verdict.expect(`stories that the API lists${when}`, stories.size, visible)
  const [story = ''] = stories
  verdict.expect(`a story's page${when}`, (await fetch(`${site.url}/stories/${story}`)).status, 200)
  verdict.expect(`signing in${when}`, await signIn(site.url), 200)
}
