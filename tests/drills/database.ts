/**
 * `npm run drill -- database`: stops, freezes, restarts and slows down the PostgreSQL of the built site while people read and write.
 * Requests that need the database must get 503 within a time limit, others must work, and everything must recover automatically.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { loadDemo } from '#cli/demo/load-demo.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import {
  findFreePort,
  listDatabaseProcesses,
  type RunningSite,
  startSite,
} from '#tests/servers/running-site.ts'
import { startTestSmtpServer } from '#tests/support/smtp.ts'
import { toDatabaseSettings } from '#tests/support/test-connection.ts'
import { startCommenters } from './load/commenters.ts'
import { count, findAsset, startVisitors, type Visit, type Visitors, visit } from './load/visitors.ts'
import { startWriters, type Writers } from './load/writers.ts'
import { countPrivateWords, findDifferences, isOfDrill, readStored } from './support/compare.ts'
import { startDrillPostgres } from './support/drill-database.ts'
import { createDrillReport } from './support/drill-report.ts'
import { listMailed, waitForMail } from './support/mailbox.ts'
import { siteSettings } from './support/site-settings.ts'

const faultMs = 25_000
/** The limit for every response, and for the recovery after the fault. */
const boundMs = 15_000
const writerCount = 4
/** Changes every page many times a second until the database fails. */
const talking = { count: 6, pauseMs: 20 }

/** Public pages, which come from the database and must be served from the cache while it is unavailable. */
const readPaths = ['/', '/community', '/community?sort=oldest', '/api/stories', '/api/stories?search=smoke']
const databasePaths = [...readPaths, '/readyz']
const staticPaths = ['/healthz', '/privacy', '/auth']

const verdict = createDrillReport()
const { dataFolder, remove } = await createDataFolder()
const smtp = await startTestSmtpServer()
let postgres = await startDrillPostgres(dataFolder)
let site: RunningSite | undefined
try {
  site = await startSite({
    dataFolder,
    port: await findFreePort(),
    env: { ...siteSettings, ...toDatabaseSettings(postgres.connection), SMTP_URL: smtp.url },
  })
  await loadDemo(postgres.connection, new Date())
  await drill(site)
} finally {
  await site?.stop()
  await postgres.stop()
  await smtp.stop()
  await remove()
}
verdict.print()

interface Fault {
  name: string
  begin(): Promise<void>
  end(): Promise<void>
}

function createFaults(): Fault[] {
  let locker: pg.Client | undefined
  const signalAll = async (signal: NodeJS.Signals) => {
    for (const pid of await listDatabaseProcesses(dataFolder)) process.kill(pid, signal)
  }
  return [
    {
      name: 'stopped',
      begin: () => postgres.stop(),
      async end() {
        postgres = await startDrillPostgres(dataFolder)
      },
    },
    { name: 'frozen', begin: () => signalAll('SIGSTOP'), end: () => signalAll('SIGCONT') },
    {
      name: 'restarted',
      async begin() {
        await postgres.stop()
        postgres = await startDrillPostgres(dataFolder)
      },
      end: async () => {},
    },
    {
      name: 'slow: a table is locked',
      async begin() {
        locker = new pg.Client(postgres.connection)
        // A failed drill stops the database while this client is connected.
        locker.on('error', () => undefined)
        await locker.connect()
        await locker.query('begin; lock table stories in access exclusive mode')
      },
      end: async () => locker?.end(),
    },
  ]
}

async function drill(running: RunningSite): Promise<void> {
  const paths = [...databasePaths, ...staticPaths, await findAsset(running.url)]
  const visitors = startVisitors(running.url, paths)
  const writers = startWriters(running.url, writerCount)
  const talkers = await startCommenters(running.url, talking)
  try {
    await sleep(5_000)
    for (const fault of createFaults()) await suffer(fault, running, { visitors, writers })
  } finally {
    await Promise.all([writers.finish(60_000), talkers.finish(60_000)])
    await visitors.stop()
  }
  for (const one of visitors.visits
    .filter(({ outcome }) => outcome === 'wrong' || outcome === 'unknown')
    .slice(0, 10))
    console.log(one)
  await checkWriters(running, writers)
}

async function suffer(
  fault: Fault,
  running: RunningSite,
  { visitors, writers }: { visitors: Visitors; writers: Writers },
): Promise<void> {
  console.log(`PostgreSQL is ${fault.name} ...`)
  const first = visitors.visits.length
  const joined = writers.countAcknowledged()
  await fault.begin()
  await sleep(faultMs)
  const joinedMeanwhile = writers.countAcknowledged() - joined
  const faultEndedAt = Date.now()
  await fault.end()
  const ended = performance.now()
  const recoveredMs = await measureRecovery(running.url)
  const joinedMs = await measureJoining(writers, ended)
  const name = (what: string) => `${fault.name}: ${what}`
  const visits = visitors.visits.slice(first)
  judgeReads(
    name,
    visits.filter(({ path, at }) => readPaths.includes(path) && at < faultEndedAt),
  )
  for (const outcome of ['ok', 'failed'] as const)
    verdict.note(
      name(outcome === 'ok' ? 'requests answered' : 'requests answered with 503'),
      count(visits, outcome),
    )
  verdict.expect(name('requests without an answer'), count(visits, 'unknown'), 0)
  verdict.expect(name('answers but 200, or 503 with Retry-After'), count(visits, 'wrong'), 0)
  const staticVisits = visits.filter(({ path }) => !databasePaths.includes(path))
  const failed = staticVisits.filter(({ outcome }) => outcome !== 'ok')
  verdict.expect(name('static pages and files that failed'), failed.length, 0)
  for (const one of failed.slice(0, 10)) console.log(one)
  const slowest = Math.round(Math.max(...visits.map(({ milliseconds }) => milliseconds)))
  verdict.note(name('slowest answer, in ms'), slowest)
  verdict.expect(name(`every answer within ${boundMs / 1000} s`), slowest <= boundMs, true)
  verdict.note(name('all well again after, in ms'), recoveredMs)
  verdict.expect(name(`all well again within ${boundMs / 1000} s`), recoveredMs <= boundMs, true)
  verdict.note(name('people joined meanwhile'), joinedMeanwhile)
  verdict.note(name('people join again after, in ms'), joinedMs)
  verdict.expect(name(`people join again within ${boundMs / 1000} s`), joinedMs <= boundMs, true)
}

function judgeReads(name: (what: string) => string, reads: Visit[]): void {
  const share = count(reads, 'ok') / reads.length
  verdict.note(name('reads of pages and lists'), reads.length)
  verdict.note(name('of these answered, in percent'), Math.round(share * 1000) / 10)
  // A request at the moment when the database returns may find neither the database nor a cached response.
  verdict.expect(name('at least 97 percent answered'), share >= 0.97, true)
}

/** Returns the milliseconds until every page responds, or twice the limit. */
async function measureRecovery(siteUrl: string): Promise<number> {
  const begin = performance.now()
  while (performance.now() - begin < boundMs * 2) {
    const all = await Promise.all(databasePaths.map((path) => visit(siteUrl, path)))
    if (all.every(({ outcome }) => outcome === 'ok')) break
    await sleep(100)
  }
  return Math.round(performance.now() - begin)
}

/** Returns the milliseconds from the end of a fault until a person has joined, or twice the limit. */
async function measureJoining(writers: Writers, faultEnd: number): Promise<number> {
  const before = writers.countAcknowledged()
  while (writers.countAcknowledged() === before && performance.now() - faultEnd < boundMs * 2) await sleep(50)
  return Math.round(performance.now() - faultEnd)
}

/** Checks that every acknowledged person is stored exactly once. People without a clear response retried until they got one. */
async function checkWriters(
  running: RunningSite,
  { submissions, countAcknowledged }: Writers,
): Promise<void> {
  await waitForMail(smtp, countAcknowledged())
  const { exitCode } = await running.stop()
  await postgres.stop()
  verdict.expect('words of theirs in the log', countPrivateWords(running.output(), submissions), 0)
  verdict.note('people who joined', countAcknowledged())
  verdict.note('of these at a later try', submissions.filter(({ attempts }) => attempts > 1).length)
  for (const [name, emails] of Object.entries(
    findDifferences(submissions, await readStored(dataFolder), listMailed(smtp)),
  )) {
    verdict.expect(name, emails.filter(isOfDrill).length, 0)
  }
  verdict.expect('exit code of the last stop', exitCode ?? -1, 0)
}
