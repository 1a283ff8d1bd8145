/**
 * `npm run bench:growth [-- --large] [words]`: how long things take with 10,000, 100,000 and, if large, 1,000,000
 * stories, and the plan of what grows more than twofold. With words, only the rows whose names hold them. BENCH_DATA
 * names a folder where the filled databases stay for the next time.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { openDatabase } from '#database/client.ts'
import { type Connection, startBenchPostgres } from './database.ts'
import { type Case, listCases } from './growth-cases.ts'
import { recordStatements } from './recorded-statements.ts'
import { median } from './report.ts'

interface Timing {
  /** Milliseconds. */
  median: number
  p99: number
}

const args = process.argv.slice(2)
const sizes = args.includes('--large') ? [10_000, 100_000, 1_000_000] : [10_000, 100_000]
const wanted = args.filter((arg) => !arg.startsWith('--')).join(' ')
const mostTimes = 200
const longestMs = 3_000
const leastTimes = 5

async function time({ run }: Case, connection: Connection): Promise<Timing> {
  const database = openDatabase({ connection, statementTimeoutMs: 60_000 })
  const took: number[] = []
  try {
    // So that connections are open and pages are in memory.
    for (let warmUp = 0; warmUp < 4; warmUp += 1) await run(database, warmUp)
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
  const sorted = took.toSorted((a, b) => a - b)
  return { median: median(took), p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN }
}

/** The plans as PostgreSQL carries them out, within functions too. */
async function explain({ run }: Case, connection: Connection): Promise<string> {
  const statements = await recordStatements(connection, (database) => run(database, 0))
  const client = new pg.Client(connection)
  const plans: string[] = []
  client.on('notice', ({ message }) => plans.push(message ?? ''))
  await client.connect()
  try {
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0;
      set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on; set client_min_messages = log;
      set role anon`)
    for (const { text, values } of statements.slice(0, 4)) await client.query(text, values)
  } finally {
    await client.end()
  }
  return plans.join('\n')
}

const postgres = await startBenchPostgres(process.env.BENCH_DATA)
try {
  const timings = new Map<string, Timing[]>()
  let plans = ''
  for (const size of sizes) {
    const connection = await postgres.open(size)
    for (const each of await listCases(connection)) {
      if (!each.name.includes(wanted)) continue
      const timing = await time(each, connection)
      const all = [...(timings.get(each.name) ?? []), timing]
      timings.set(each.name, all)
      console.log(`${size} ${each.name}: ${timing.median.toFixed(2)} ms, p99 ${timing.p99.toFixed(2)} ms`)
      const isLast = size === sizes.at(-1)
      if (isLast && timing.median > 2 * (all[0]?.median ?? 0))
        plans += `\n${each.name}\n${await explain(each, connection)}\n`
    }
  }
  const header = ['milliseconds: median (p99)', ...sizes.map((size) => size.toLocaleString('en')), 'grows']
  const lines = [...timings].map(([name, all]) => [
    name,
    ...all.map((timing) => `${timing.median.toFixed(2)} (${timing.p99.toFixed(1)})`),
    ((all.at(-1)?.median ?? 0) / (all[0]?.median ?? 1)).toFixed(1),
  ])
  const table = [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`)
  console.log(`\n${table.join('\n')}\n${plans}`)
  const file = path.join(import.meta.dirname, 'growth.json')
  await writeFile(file, JSON.stringify({ date: new Date(), sizes, timings: [...timings] }, null, 2))
} finally {
  await postgres.stop()
}
