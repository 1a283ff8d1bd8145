/**
 * `npm run bench -- speed [rows]`: measures the site beside the software on which it is built, in one run. A word selects rows by name.
 * BENCH_SECONDS (3) is the time of each measurement, BENCH_ROUNDS (3) their number.
 */
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startBenchPostgres } from './data/database.ts'
import { addPerson, signIn } from './data/people.ts'
import type { BenchContext } from './support/bench-context.ts'
import { databasePair, type Pair, renderPair, signInPair, warmPair, warmPaths } from './support/pairs.ts'
import { recordLists, recordWrites } from './support/recorded-requests.ts'
import { describeRows, measurePair, type Row } from './support/report.ts'
import { startCachedSite, startReference, startUncachedSite } from './support/site.ts'

const stories = 10_000
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
/** Enough to keep argon2 busy while other sessions are written. */
const peopleSigningIn = 16
const wanted = process.argv[2] ?? ''

async function listPairs(bench: BenchContext): Promise<Pair[]> {
  const recorded = [...(await recordLists(bench)), ...(await recordWrites(bench))]
  return [
    ...warmPaths.map((each) => warmPair(bench, each)),
    ...recorded.map((each) => databasePair(bench, each)),
    renderPair(bench, '/'),
    renderPair(bench, '/community'),
    signInPair(bench),
  ]
}

async function measure(pairs: Pair[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const pair of pairs) {
    console.log(`${pair.name} ...`)
    // Warms up: code is slow until compiled, and caches are empty.
    await pair.site()
    rows.push(await measurePair(pair, rounds))
  }
  return rows
}

const stops: (() => Promise<unknown>)[] = []
function stopLater<T extends { stop(): Promise<unknown> }>(part: T): T {
  stops.push(() => part.stop())
  return part
}

try {
  const postgres = stopLater(await startBenchPostgres(process.env.BENCH_DATA))
  const connection = await postgres.open(stories)
  const cached = stopLater(await startCachedSite(connection))
  const uncached = stopLater(await startUncachedSite(connection))
  const memory = stopLater(await startReference(cached.url, warmPaths))
  const person = await addPerson(connection)
  const signedIn = await signIn(uncached.port, person)
  const signingIn = await Promise.all(Array.from({ length: peopleSigningIn }, () => addPerson(connection)))
  const bench: BenchContext = { connection, seconds, cached, uncached, memory, person, signedIn, signingIn }
  const pairs = (await listPairs(bench)).filter(({ name }) => name.includes(wanted))
  const rows = await measure(pairs)
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}`
  console.log(`\n${describeRows(rows)}\n\n${machine}; ${stories} stories`)
  const file = path.join(import.meta.dirname, 'results.json')
  await writeFile(file, JSON.stringify({ date: new Date(), machine, stories, rows }, null, 2))
  if (rows.some(({ isKept }) => !isKept)) process.exitCode = 1
} finally {
  for (const stop of stops.reverse()) await stop()
}
