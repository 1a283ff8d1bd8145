/**
 * `npm run drill -- deploy [--rounds 20] [--setup bare]`: runs two servers with one PostgreSQL behind nginx, and repeatedly restarts each
 * in turn with SIGTERM while people read and write. No request may fail. Uses nginx as configured in docs/nginx.conf; then, for a quarter
 * of the rounds, with only the servers' addresses.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { loadDemo } from '#cli/demo/load-demo.ts'
import type { EmbeddedPostgres } from '#database/embedded/start-embedded-postgres.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { startNginx } from '#tests/servers/nginx.ts'
import { findFreePort, type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { startTestSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts'
import { toDatabaseSettings } from '#tests/support/test-connection.ts'
import { type Commenters, findCommentDifferences, startCommenters } from './load/commenters.ts'
import { count, findAsset, startVisitors, type Visitors } from './load/visitors.ts'
import { startWriters, type Writers } from './load/writers.ts'
import { findDifferences, isOfDrill, readAccounts } from './support/compare.ts'
import { startDrillPostgres } from './support/drill-database.ts'
import { createDrillReport, type DrillReport } from './support/drill-report.ts'
import { listMailed, waitForMail } from './support/mailbox.ts'
import { siteSettings } from './support/site-settings.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, setup: { type: 'string' } },
})
/** Two readers of each path, with a quarter of a second between two requests. */
const paths = ['/', '/community', '/privacy', '/api/stories', '/api/stories?search=smoke']
const writerCount = 2
const commenters = { count: 8, pauseMs: 50 }

interface Deployment {
  setup: 'documented' | 'bare'
  rounds: number
  /** The pause between two restarts: longer than nginx avoids a server after a failure. */
  pauseMs: number
}

const deployments: Deployment[] = [
  { setup: 'documented', rounds: Number(values.rounds), pauseMs: 2_500 },
  { setup: 'bare', rounds: Math.ceil(Number(values.rounds) / 4), pauseMs: 11_000 },
]
const verdict = createDrillReport()
for (const deployment of deployments)
  if (values.setup === undefined || values.setup === deployment.setup) await drill(deployment)
verdict.print()

async function drill(deployment: Deployment): Promise<void> {
  const { dataFolder, remove } = await createDataFolder()
  const postgres = await startDrillPostgres(dataFolder)
  const smtp = await startTestSmtpServer()
  const servers: Server[] = []
  try {
    await deploy(deployment, { dataFolder, postgres, smtp, servers })
  } finally {
    await Promise.all(servers.map(({ site }) => site.stop()))
    await smtp.stop()
    await postgres.stop()
    await remove()
  }
}

interface Server {
  site: RunningSite
  start(): Promise<RunningSite>
}

interface Place {
  dataFolder: string
  postgres: EmbeddedPostgres
  smtp: TestSmtpServer
  servers: Server[]
}

async function deploy(deployment: Deployment, { dataFolder, postgres, smtp, servers }: Place): Promise<void> {
  const [port, first, second] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const env = {
    ...siteSettings,
    ...toDatabaseSettings(postgres.connection),
    SMTP_URL: smtp.url,
    SITE_URL: `http://localhost:${port}`,
    TRUSTED_PROXIES: '127.0.0.1,::1',
  }
  for (const own of [first, second]) {
    const start = () => startSite({ dataFolder, port: own, env })
    servers.push({ site: await start(), start })
  }
  await loadDemo(postgres.connection, new Date())
  const nginx = await startNginx({ port, servers: [first, second], setup: deployment.setup })
  const named = prefix(`nginx ${deployment.setup}`)
  try {
    const people = await letPeopleIn(nginx.url)
    await restartInTurn(deployment, servers, { people, named })
    await Promise.all([people.writers.finish(30_000), people.talkers.finish(30_000), people.visitors.stop()])
    const failed = countRequests(people, named)
    if (failed > 0) console.log(nginx.output().slice(-20_000))
    await waitForMail(smtp, people.writers.countAcknowledged())
    await compare(people, { connection: postgres.connection, mailed: listMailed(smtp), named })
  } finally {
    await nginx.stop()
  }
}

type Named = Pick<DrillReport, 'note' | 'expect'>

function prefix(name: string): Named {
  return {
    note: (what, value) => verdict.note(`${name}: ${what}`, value),
    expect: (what, value, expected) => verdict.expect(`${name}: ${what}`, value, expected),
  }
}

interface People {
  visitors: Visitors
  writers: Writers
  talkers: Commenters
}

async function letPeopleIn(siteUrl: string): Promise<People> {
  const all = [...paths, await findAsset(siteUrl)]
  const talkers = await startCommenters(siteUrl, commenters)
  return {
    visitors: startVisitors(siteUrl, [...all, ...all]),
    writers: startWriters(siteUrl, writerCount),
    talkers,
  }
}

async function restartInTurn(
  { setup, rounds, pauseMs }: Deployment,
  servers: Server[],
  { people, named }: { people: People; named: Named },
): Promise<void> {
  let slowestStopMs = 0
  let unclean = 0
  for (let round = 1; round <= rounds; round += 1) {
    for (const server of servers) {
      const begin = performance.now()
      const { exitCode } = await server.site.stop()
      slowestStopMs = Math.max(slowestStopMs, performance.now() - begin)
      if (exitCode !== 0) unclean += 1
      server.site = await server.start()
      await sleep(pauseMs)
    }
    const [read, written] = [people.visitors.visits.length, people.talkers.comments.length]
    console.log(`nginx ${setup}: round ${round}, ${read} requests to read, ${written} comments`)
  }
  named.note('rolling restarts of both servers', rounds)
  named.note('slowest stop, in ms', Math.round(slowestStopMs))
  named.expect('servers that ended with another exit code than 0', unclean, 0)
}

/** @returns the number of failed requests */
function countRequests({ visitors: { visits }, writers, talkers }: People, named: Named): number {
  const slowest = Math.max(...visits.map(({ milliseconds }) => milliseconds))
  const failedReads = visits.filter(({ outcome }) => outcome !== 'ok')
  const failures = [...writers.submissions, ...talkers.comments].flatMap((write) => write.failures)
  named.note('requests to read', visits.length)
  named.note('slowest of them, in ms', Math.round(slowest))
  named.note('people who joined with a story', writers.countAcknowledged())
  named.note('comments written', talkers.countAcknowledged())
  named.expect('requests to read that failed', visits.length - count(visits, 'ok'), 0)
  named.expect('requests to write that failed', failures.length, 0)
  for (const failure of [...failedReads, ...failures].slice(0, 20)) console.log(failure)
  return failedReads.length + failures.length
}

interface Found {
  connection: EmbeddedPostgres['connection']
  mailed: ReadonlySet<string>
  named: Named
}

async function compare({ writers, talkers }: People, { connection, mailed, named }: Found): Promise<void> {
  const joined = (await readAccounts(connection)).filter(({ email }) => isOfDrill(email))
  const differences = {
    ...findDifferences(writers.submissions, joined, mailed),
    ...(await findCommentDifferences(connection, talkers.comments)),
  }
  for (const [what, found] of Object.entries(differences)) named.expect(what, found.length, 0)
}
