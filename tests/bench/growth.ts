/**
 * `npm run bench -- growth [-- --large] [words]`: measures times with 10,000, 100,000 and, if large, 1,000,000 stories, and shows the plan
 * of those that grow more than twofold. Words select rows by name. BENCH_DATA names a folder in which the filled databases are kept.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '#database/client.ts'
import { toLogins, withClient } from '#tests/support/test-connection.ts'
import { type Connection, startBenchPostgres } from './data/database.ts'
import { type Case, listCases } from './data/growth-cases.ts'
import { recordStatements } from './support/recorded-statements.ts'
import { median } from './support/report.ts'

interface Timing {
  /** Milliseconds. */
  median: number
  p99: number
}

const args = process.argv.slice(2)
const sizes = args.includes('--large') ? [10_000, 100_000, 1_000_000] : [10_000, 100_000]
const wanted = args.filter((arg) => !arg.startsWith('--')).join(' ')
const rounds = 3
const mostTimes = 60
const longestMs = 800
const leastTimes = 2

interface Place {
  connection: Connection
  cases: Case[]
}

/** Appends the times to `took`. The first runs, which open connections and load pages into memory, are not counted. */
async function time({ run }: Case, connection: Connection, took: number[]): Promise<void> {
  const database = openDatabase({ logins: toLogins(connection), statementTimeoutMs: 60_000 })
  try {
    for (let warmUp = 0; warmUp < 2; warmUp += 1) await run(database, warmUp)
    const begin = performance.now()
    for (let count = 0; count < mostTimes; count += 1) {
      if (count >= leastTimes && performance.now() - begin > longestMs) break
      const start = performance.now()
      await run(database, count)
      took.push(performance.now() - start)
    }
  } finally {
    await database.close()
  }
}

/** Measures all sizes in turn, so that other load affects all of them. */
async function timeAtAll(name: string, places: Place[]): Promise<Timing[]> {
  const took = places.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { connection, cases }] of places.entries()) {
      const found = cases.find((each) => each.name === name)
      if (found) await time(found, connection, took[index] ?? [])
    }
  return took.map(summarize)
}

function summarize(took: number[]): Timing {
  const sorted = took.toSorted((a, b) => a - b)
  return { median: median(took), p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN }
}

/** Returns the plans that PostgreSQL executes, including those within functions. */
async function explain({ run }: Case, connection: Connection): Promise<string> {
  const statements = await recordStatements(connection, (database) => run(database, 0))
  const plans: string[] = []
  await withClient(connection, async (client) => {
    client.on('notice', ({ message }) => plans.push(message ?? ''))
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0;
      set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on; set client_min_messages = log;
      set role anon`)
    for (const { text, values } of statements.slice(0, 4)) await client.query(text, values)
  })
  return plans.join('\n')
}

function describe(timings: Map<string, Timing[]>): string {
  const header = ['milliseconds: median (p99)', ...sizes.map((size) => size.toLocaleString('en')), 'grows']
  const lines = [...timings].map(([name, all]) => [
    name,
    ...all.map((timing) => `${timing.median.toFixed(1)} (${timing.p99.toFixed(0)})`),
    `${growth(all).toFixed(1)} ×`,
  ])
  return [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const growth = (all: Timing[]) => (all.at(-1)?.median ?? Number.NaN) / (all[0]?.median ?? Number.NaN)

const postgres = await startBenchPostgres(process.env.BENCH_DATA)
try {
  const places: Place[] = []
  for (const size of sizes) {
    const connection = await postgres.open(size)
    places.push({ connection, cases: await listCases(connection) })
  }
  const largest = places.at(-1)
  const timings = new Map<string, Timing[]>()
  const plans: string[] = []
  for (const each of largest?.cases ?? []) {
    if (!each.name.includes(wanted)) continue
    console.log(`${each.name} ...`)
    const all = await timeAtAll(each.name, places)
    timings.set(each.name, all)
    if (largest && growth(all) > 2) plans.push(`${each.name}\n${await explain(each, largest.connection)}`)
  }
  console.log(`\n${describe(timings)}\n\n${plans.join('\n\n')}`)
  const file = path.join(import.meta.dirname, 'growth.json')
  await writeFile(file, JSON.stringify({ date: new Date(), sizes, timings: [...timings] }, null, 2))
} finally {
  await postgres.stop()
}
