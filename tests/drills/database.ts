/**
 * `npm run drill -- database`: the built site over a PostgreSQL that is stopped, frozen, restarted, and slow, while people read and
 * write. What needs the database answers 503 in bounded time, what does not goes on, and all is well again by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { loadDemo } from '#cli/demo/load-demo.ts'
import {
  createDataFolder,
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
import { listMailed, waitForMail } from './support/mailbox.ts'
import { siteSettings } from './support/site-settings.ts'
import { createVerdict } from './support/verdict.ts'

const faultMs = 25_000
/** No answer may take longer, and when the fault is over all must be well again as soon. */
const boundMs = 15_000
const writerCount = 4
/** So that something changes on every page, many times a second, until the database goes. */
const talking = { count: 6, pauseMs: 20 }

/** What every visitor reads comes from the database, and is there while it is not. */
const readPaths = ['/', '/community', '/community?sort=oldest', '/api/stories', '/api/stories?search=smoke']
const databasePaths = [...readPaths, '/readyz']
const staticPaths = ['/healthz', '/privacy', '/auth']

const verdict = createVerdict()
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
        // A drill that fails stops the database under it.
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
  // What is asked for at the moment when the database is back may find neither it nor what was there before.
  verdict.expect(name('at least 97 percent answered'), share >= 0.97, true)
}

/** How long until every page answers, in milliseconds; twice the bound when it does not. */
async function measureRecovery(siteUrl: string): Promise<number> {
  const begin = performance.now()
  while (performance.now() - begin < boundMs * 2) {
    const all = await Promise.all(databasePaths.map((path) => visit(siteUrl, path)))
    if (all.every(({ outcome }) => outcome === 'ok')) break
    await sleep(100)
  }
  return Math.round(performance.now() - begin)
}

/** How long after a fault somebody has joined again, in milliseconds; twice the bound when nobody has. */
async function measureJoining(writers: Writers, faultEnd: number): Promise<number> {
  const before = writers.countAcknowledged()
  while (writers.countAcknowledged() === before && performance.now() - faultEnd < boundMs * 2) await sleep(50)
  return Math.round(performance.now() - faultEnd)
}

/** Everybody who was told yes is there, once; who got no clear answer tried again until there was one. */
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
