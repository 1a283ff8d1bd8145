/**
 * `npm run drill -- disk`, as root: runs the built site on a small disk that fills up while people read and write. Writes must be refused
 * clearly, reads must work, everything must recover once there is space again, and acknowledged writes must be stored.
 */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadDemo } from '#cli/demo/load-demo.ts'
import { findFreePort, type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { startTestSmtpServer } from '#tests/support/smtp.ts'
import { type Commenters, findCommentDifferences, startCommenters } from './load/commenters.ts'
import { count, startVisitors, type Visit, type Visitors, visit } from './load/visitors.ts'
import { withOwner } from './support/drill-database.ts'
import { createDrillReport } from './support/drill-report.ts'
import { siteSettings } from './support/site-settings.ts'
import { mountSmallDisk, type SmallDisk } from './support/small-disk.ts'

const diskMb = 400
const wellMs = 10_000
const fullMs = 45_000
const boundMs = 30_000
const commenters = { count: 4, pauseMs: 50 }
const paths = [
  '/',
  '/community',
  '/api/stories',
  '/api/stories?sort=oldest',
  '/api/stories?search=smoke',
  '/privacy',
]

const verdict = createDrillReport()
const disk = await mountSmallDisk(diskMb).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
const smtp = await startTestSmtpServer()
const dataFolder = path.join(disk.folder, 'data')
let site: RunningSite | undefined
try {
  const env = { ...siteSettings, SMTP_URL: smtp.url }
  site = await startSite({ dataFolder, port: await findFreePort(), env })
  await withOwner(dataFolder, (connection) => loadDemo(connection, new Date()))
  await drill(site, disk)
} finally {
  await site?.stop()
  await smtp.stop()
  await disk.remove()
}
verdict.print()

async function drill(running: RunningSite, { fill, empty }: SmallDisk): Promise<void> {
  const visitors = startVisitors(running.url, [...paths, '/healthz'])
  const talkers = await startCommenters(running.url, commenters)
  try {
    await sleep(wellMs)
    console.log('the disk is full ...')
    const [firstRead, failuresBefore] = [visitors.visits.length, countFailures(talkers)]
    const before = talkers.countAcknowledged()
    await fill()
    await sleep(fullMs)
    const whileFull = visitors.visits.slice(firstRead)
    verdict.note('comments acknowledged before the disk was full', before)
    verdict.note('while it was full', talkers.countAcknowledged() - before)
    verdict.note('refused while it was full', countFailures(talkers) - failuresBefore)
    await empty()
    console.log('there is space again ...')
    await checkRecovery(running.url, talkers)
    reportReads(whileFull)
  } finally {
    await talkers.finish(60_000)
    await visitors.stop()
  }
  reportWrites(talkers, visitors)
  const differences = await withOwner(dataFolder, (connection) =>
    findCommentDifferences(connection, talkers.comments),
  )
  for (const [what, found] of Object.entries(differences)) verdict.expect(what, found.length, 0)
  verdict.expect('exit code of the last stop', (await running.stop()).exitCode ?? -1, 0)
}

function countFailures({ comments }: Commenters): number {
  return comments.flatMap(({ failures }) => failures).length
}

async function checkRecovery(siteUrl: string, talkers: Commenters): Promise<void> {
  const begin = performance.now()
  const taken = talkers.countAcknowledged()
  const isWell = async () =>
    (await visit(siteUrl, '/readyz')).outcome === 'ok' && talkers.countAcknowledged() > taken + 5
  while (performance.now() - begin < boundMs * 2 && !(await isWell())) await sleep(100)
  const recoveredMs = Math.round(performance.now() - begin)
  verdict.note('people can write again after, in ms', recoveredMs)
  verdict.expect(`people can write again within ${boundMs / 1000} s`, recoveredMs <= boundMs, true)
}

function reportReads(visits: readonly Visit[]): void {
  verdict.note('requests to read while it was full', visits.length)
  for (const outcome of ['failed', 'wrong', 'unknown'] as const)
    verdict.expect(`of these ${outcome}`, count(visits, outcome), 0)
  for (const one of visits.filter(({ outcome }) => outcome !== 'ok').slice(0, 5)) console.log(one)
}

/** Checks that every refusal is a 503 in the site's error shape. */
function reportWrites({ comments }: Commenters, { visits }: Visitors): void {
  const failures = comments.flatMap((comment) => comment.failures)
  const unclear = failures.filter((failure) => !/^503 \{"error":\{"code":"\w+"/.test(failure))
  verdict.expect('refusals that are no 503 with a code', unclear.length, 0)
  verdict.note('requests to read in all', visits.length)
  for (const failure of new Set([...unclear, ...failures].map((text) => text.slice(0, 90)).slice(0, 50)))
    console.log(failure)
}
