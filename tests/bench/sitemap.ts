/**
 * `npm run bench -- sitemap`: measures the sitemap of a million stories: dividing it, its index, and each of its parts as a file, with the
 * memory for sending. BENCH_DATA is the same as for `growth`.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { defaultSite } from '#app/platform/http/site-config.ts'
import { listShards } from '#app/site/discovery/sitemaps/sitemap-queries.server.ts'
import { formatSitemapIndex, streamShard } from '#app/site/discovery/sitemaps/sitemap-response.server.ts'
import { splitSitemap } from '#app/site/discovery/sitemaps/split-sitemap.command.server.ts'
import { type Database, openDatabase } from '#database/client.ts'
import { toLogins, withClient } from '#tests/support/test-connection.ts'
import { type Connection, startBenchPostgres } from './data/database.ts'
import { median } from './support/report.ts'

const stories = 1_000_000
const site = { ...defaultSite, url: 'https://clean-air.example' }

/** Inserts stories of one person, a minute apart; one in fifty was edited, and one in twenty is private. */
async function fillStories(connection: Connection): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from stories')
    const missing = stories - (rows[0]?.count ?? 0)
    if (missing <= 0) return
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(
      `insert into stories (user_id, content, share_permission, is_public, is_visible, created_at, edited_at)
        select (select user_id from profiles limit 1), 'The air of room ' || n || ' is thick.', shown, shown, shown, told,
          case when n % 50 = 0 then told + interval '1 hour' end
        from generate_series(1, $1::integer) n,
          lateral (select now() - n * interval '1 minute' as told, n % 20 > 0 as shown) as it`,
      [missing],
    )
    await client.query('vacuum (analyze) stories')
  })
}

async function time<T>(run: () => Promise<T>): Promise<[number, T]> {
  const start = performance.now()
  const result = await run()
  return [performance.now() - start, result]
}

const lineFeed = 0x0a
/** The lines of each part that are not stories. */
const otherLines = 3

/** Reads every part like a crawler and measures the times and the largest additional memory, including the reader's. */
async function timeShards(database: Database) {
  const shards = await listShards(database)
  const took: number[] = []
  let [bytes, places] = [0, 0]
  // Warms up: opens connections and compiles.
  for await (const _ of streamShard({ database, site }, shards[0] ?? { number: 1, first: null, next: null }));
  let moreMemory = 0
  for (const shard of shards) {
    const before = process.memoryUsage.rss()
    const [milliseconds] = await time(async () => {
      const counting = new DecompressionStream('gzip')
      const read = streamShard({ database, site }, shard).pipeThrough(counting)
      for await (const piece of read) {
        for (const byte of piece) if (byte === lineFeed) places += 1
        bytes += piece.length
        moreMemory = Math.max(moreMemory, (process.memoryUsage.rss() - before) / 1e6)
      }
    })
    took.push(milliseconds)
    places -= otherLines
  }
  return {
    parts: shards.length,
    places,
    medianMs: median(took),
    slowestMs: Math.max(...took),
    megabytes: bytes / 1e6,
    moreMemory,
  }
}

const postgres = await startBenchPostgres(process.env.BENCH_DATA)
try {
  const connection = await postgres.open(1_000)
  await fillStories(connection)
  const database = openDatabase({ logins: toLogins(connection), statementTimeoutMs: 60_000 })
  try {
    const [divideMs] = await time(() => splitSitemap(database, 'all'))
    const index = () => formatSitemapIndex({ database, site })
    await index()
    const [indexMs] = await time(index)
    const files = await timeShards(database)
    const visible = await withClient(connection, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from stories where is_visible',
      )
      return rows[0]?.count
    })
    const found = { divideMs, indexMs, visible, ...files }
    console.log(found)
    const file = path.join(import.meta.dirname, 'sitemap.json')
    await writeFile(file, JSON.stringify({ date: new Date(), ...found }, null, 2))
  } finally {
    await database.close()
  }
} finally {
  await postgres.stop()
}
