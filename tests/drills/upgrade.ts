/**
 * `npm run drill -- upgrade [COMMIT]`: the site at an earlier commit serves readers and writers. This version starts beside it with the
 * same PostgreSQL and so migrates the tables of the running one; both serve people, and then the earlier one stops. No request may fail,
 * nothing may be lost, and derived data must match the rows. While both run, the earlier version's desk may refuse decisions and undos, but
 * must then change nothing; this version's desk must work.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { startTestSmtpServer } from '#tests/support/smtp.ts'
import { toDatabaseSettings, withClient } from '#tests/support/test-connection.ts'
import { type Commenters, findCommentDifferences, startCommenters } from './load/commenters.ts'
import { countDecisions, readBatchId, startDecider } from './load/deciders.ts'
import { startVisitors, type Visitors } from './load/visitors.ts'
import { startWriters, type Write, type Writers } from './load/writers.ts'
import { findDifferences, isOfDrill, readAccounts } from './support/compare.ts'
import { startDrillPostgres } from './support/drill-database.ts'
import { createDrillReport } from './support/drill-report.ts'
import { buildEarlierSite } from './support/earlier-site.ts'
import { watchLockWaits } from './support/lock-waits.ts'
import { listMailed, waitForMail } from './support/mailbox.ts'
import { readCount, readStories, signIn } from './support/restored-site.ts'
import { siteSettings } from './support/site-settings.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const paths = [
  '/',
  '/community',
  '/privacy',
  '/api/stories',
  '/api/stories?search=smoke',
  '/api/stories?issue=Mold&search=zz',
]
const talking = { count: 4, pauseMs: 50 }
/** The duration of each stage: the earlier version alone, both, this version alone. */
const stageMs = 10_000

const verdict = createDrillReport()
const earlier = await buildEarlierSite(positionals[0])
const { dataFolder, remove } = await createDataFolder()
const postgres = await startDrillPostgres(dataFolder)
const smtp = await startTestSmtpServer()
const running: RunningSite[] = []
try {
  await drill()
} finally {
  await Promise.all(running.map((site) => site.stop()))
  await smtp.stop()
  await postgres.stop()
  await remove()
  await earlier.remove()
}
verdict.print()

async function drill(): Promise<void> {
  verdict.note('the earlier version', earlier.commit)
  const before = await start(earlier.projectFolder)
  await earlier.loadDemo(postgres.connection, new Date())
  verdict.note('migrations that it knows', await countMigrations())
  const writers = startWriters(before.url, 2)
  const first = await letPeopleIn(before.url)
  await sleep(stageMs)
  const begin = performance.now()
  const endWatching = watchLockWaits(postgres.connection)
  const after = await start().finally(async () =>
    verdict.note('longest wait for the lock of a table meanwhile, in ms', await endWatching()),
  )
  verdict.note('this version was ready after, in ms', Math.round(performance.now() - begin))
  verdict.note('migrations that this version knows', await countMigrations())
  const second = await letPeopleIn(after.url)
  await checkDesks(before.url, after.url)
  verdict.expect('earlier version: ready beside this one', (await fetch(`${before.url}/readyz`)).status, 200)
  await sleep(stageMs)
  await Promise.all([writers.finish(30_000), letPeopleGo(first)])
  verdict.expect('exit code of the earlier version', (await before.stop()).exitCode ?? -1, 0)
  await sleep(stageMs)
  await letPeopleGo(second)
  await waitForMail(smtp, writers.countAcknowledged())
  tellRequests('earlier version', first)
  tellRequests('this version', second)
  await compare(writers, [first.talkers, second.talkers])
  await checkFigures(after)
}

async function start(projectFolder?: string): Promise<RunningSite> {
  const env = { ...siteSettings, ...toDatabaseSettings(postgres.connection), SMTP_URL: smtp.url }
  const port = await findFreePort()
  const site = await startSite({
    dataFolder,
    port,
    env,
    ...(projectFolder !== undefined && { projectFolder }),
  })
  running.push(site)
  return site
}

async function checkDesks(before: string, after: string): Promise<void> {
  const earlier = await startDecider(before, postgres.connection)
  const ours = await startDecider(after, postgres.connection)
  const there = await earlier.decide()
  const isRefused = there.status >= 300
  verdict.note('earlier version: deciding at its desk', `${there.status} ${there.text.slice(0, 100)}`)
  const count = await countDecisions(postgres.connection, there.caseId)
  verdict.expect('earlier version: decisions that this made', count, isRefused ? 0 : 1)
  const here = await ours.decide()
  verdict.expect('this version: deciding at its desk', here.status, 201)
  const undone = await earlier.undo(readBatchId(here))
  verdict.note('earlier version: undoing that', `${undone.status} ${undone.text.slice(0, 100)}`)
  if (undone.status >= 300)
    verdict.expect('this version: undoing it', (await ours.undo(readBatchId(here))).status, 204)
  verdict.expect('decisions that stand', await countDecisions(postgres.connection, here.caseId), 0)
}

interface People {
  visitors: Visitors
  talkers: Commenters
}

async function letPeopleIn(siteUrl: string): Promise<People> {
  return { talkers: await startCommenters(siteUrl, talking), visitors: startVisitors(siteUrl, paths) }
}

async function letPeopleGo({ visitors, talkers }: People): Promise<void> {
  await Promise.all([visitors.stop(), talkers.finish(30_000)])
}

function tellRequests(server: string, { visitors: { visits }, talkers }: People): void {
  const failed = visits.filter(({ outcome }) => outcome !== 'ok')
  const failures = talkers.comments.flatMap((comment) => comment.failures)
  verdict.note(`${server}: requests to read`, visits.length)
  verdict.note(
    `${server}: slowest answer, in ms`,
    Math.round(Math.max(...visits.map(({ milliseconds }) => milliseconds))),
  )
  verdict.note(`${server}: comments written`, talkers.countAcknowledged())
  verdict.note(`${server}: slowest comment, in ms`, slowestOf(talkers.comments))
  verdict.expect(`${server}: requests to read that failed`, failed.length, 0)
  verdict.expect(`${server}: comments that failed`, failures.length, 0)
  for (const failure of [...failed, ...failures].slice(0, 10)) console.log(failure)
}

function slowestOf(writes: readonly Write[]): number {
  return Math.round(Math.max(...writes.map(({ milliseconds }) => milliseconds)))
}

async function compare(writers: Writers, talkers: Commenters[]): Promise<void> {
  verdict.note('people who joined with a story', writers.countAcknowledged())
  verdict.note('slowest of them, in ms', slowestOf(writers.submissions))
  const failures = writers.submissions.flatMap((submission) => submission.failures)
  verdict.expect('people who had to try twice', failures.length, 0)
  const joined = (await readAccounts(postgres.connection)).filter(({ email }) => isOfDrill(email))
  const comments = talkers.flatMap((each) => each.comments)
  const differences = {
    ...findDifferences(writers.submissions, joined, listMailed(smtp)),
    ...(await findCommentDifferences(postgres.connection, comments)),
  }
  for (const [what, found] of Object.entries(differences)) verdict.expect(what, found.length, 0)
}

async function checkFigures(site: RunningSite): Promise<void> {
  const { stories, visible, wrong } = await readCount(postgres.connection)
  verdict.note('stories', stories)
  verdict.expect('stories whose counters or derived columns are wrong, and figures', wrong, 0)
  verdict.expect('stories that the API lists', (await readStories(site.url)).size, visible)
  verdict.expect('signing in', await signIn(site.url), 200)
}

async function countMigrations(): Promise<number> {
  const { rows } = await withClient(postgres.connection, (client) =>
    client.query<{ count: number }>('select count(*)::int as count from drizzle.__drizzle_migrations'),
  )
  return rows[0]?.count ?? 0
}
