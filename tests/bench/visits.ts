/**
 * `npm run bench -- visits`: 5,000 addresses report one visit each, at 400 a second, and are counted exactly; then rounds with up to 2,000
 * reports a second alternate with rounds without any. Checks that reports slow pages down little, and that repeated ones are not counted.
 */
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { withOwner } from '#tests/drills/support/drill-database.ts'
import { createDrillReport } from '#tests/drills/support/drill-report.ts'
import { withFilledSite } from '#tests/drills/support/filled-site.ts'
import type { RunningSite } from '#tests/servers/running-site.ts'
import { median } from './support/report.ts'

const addresses = 5_000
const perSecond = 400
const rounds = 5
const roundSeconds = 4
const mostTimes = 1.5

const verdict = createDrillReport()
const addressOf = (n: number) => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`
const headersOf = (n: number) => ({
  'content-type': 'application/json',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'x-forwarded-for': addressOf(n),
})
const body = JSON.stringify({ step: 'visit', path: '/', utm: ['drill'] })

await withFilledSite({ TRUSTED_PROXIES: '127.0.0.1,::1' }, async (site) => {
  await sendEach(site)
  // The counts of the last second are still in memory.
  await pause(2_500)
  verdict.expect('visits counted', await count(site), addresses)
  const [quietTimes, floodedTimes]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await readPages(site)
    const [flooded, flood] = await Promise.all([readPages(site), sendMany(site)])
    quietTimes.push(quiet)
    floodedTimes.push(flooded)
    console.log({ quietMs: quiet, floodedMs: flooded, floodPerSecond: Math.round(flood) })
  }
  const times = median(floodedTimes) / Math.max(median(quietTimes), 1)
  verdict.note('p99 of pages, times that in quiet', Math.round(times * 100) / 100)
  verdict.expect(`p99 at most ${mostTimes} times`, times <= mostTimes, true)
  await pause(2_500)
  verdict.expect('visits counted after the flood', await count(site), addresses)
})
verdict.print()

async function sendEach({ url }: RunningSite): Promise<void> {
  const step = perSecond / 20
  for (let sent = 0; sent < addresses; sent += step) {
    const batch = Array.from({ length: step }, (_, n) =>
      fetch(`${url}/api/pulse`, { method: 'POST', headers: headersOf(sent + n), body }),
    )
    const [answers] = await Promise.all([Promise.all(batch), pause(50)])
    const wrong = answers.filter(({ status }) => status !== 204).length
    if (wrong > 0) verdict.expect('answers other than 204', wrong, 0)
  }
}

/** Returns the 99th percentile of the home page's response time in milliseconds. */
async function readPages({ url }: RunningSite): Promise<number> {
  const { latency } = await autocannon({ url, connections: 4, overallRate: 200, duration: roundSeconds })
  return latency.p99
}

/** Sends up to 2,000 reports a second over 20 connections, and returns the rate reached. */
async function sendMany({ url }: RunningSite): Promise<number> {
  let next = 0
  const result = await autocannon({
    url: `${url}/api/pulse`,
    connections: 20,
    overallRate: 2_000,
    duration: roundSeconds,
    setupClient(client) {
      const first = next
      next += addresses / 20
      client.setRequests(
        Array.from({ length: addresses / 20 }, (_, n) => ({
          method: 'POST',
          path: '/api/pulse',
          headers: headersOf(first + n),
          body,
        })),
      )
    },
  })
  verdict.expect('answers of the flood other than 2xx', result.non2xx + result.errors, 0)
  return result.requests.total / result.duration
}

async function count({ dataFolder }: RunningSite): Promise<number> {
  let counted = 0
  await withOwner(dataFolder, async (connection) => {
    const client = new pg.Client(connection)
    await client.connect()
    const { rows } = await client.query<{ n: number }>(
      `select coalesce(sum(n), 0)::int as n from auth.funnel_days f join auth.sources s on s.id = f.source_id
        where s.utm_source = 'drill'`,
    )
    await client.end()
    counted = rows[0]?.n ?? 0
  })
  return counted
}
