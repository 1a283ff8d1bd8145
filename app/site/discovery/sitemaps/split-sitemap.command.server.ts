import { sql } from 'drizzle-orm'
import type { KeysetPosition } from '#app/platform/http/server/keyset-cursor.server.ts'
import type { AccountsTransactions, PublicReads } from '#database/client.ts'
import { sitemapShards } from '#database/schema/server/sitemap-shards.ts'
import { findPlace, listShards, shardMax } from './sitemap-queries.server.ts'

/** Leaves room for stories that become visible again. */
const shardSize = 40_000

interface Sizes {
  /** A part with more stories is divided. */
  max: number
  /** Stories that stay in the part. */
  size: number
}

/** Divides parts that have grown too long. @param parts `last`: only the last, to which stories are added, in a few milliseconds */
export async function splitSitemap(
  database: PublicReads & AccountsTransactions,
  parts: 'all' | 'last',
  { max, size }: Sizes = { max: shardMax, size: shardSize },
): Promise<void> {
  const shards = await listShards(database)
  for (const shard of parts === 'all' ? shards : shards.slice(-1)) {
    let { first } = shard
    while (await findPlace(database, { first, next: shard.next }, max)) {
      const next = await findPlace(database, { first, next: shard.next }, size)
      // Stories were hidden or deleted in the meantime.
      if (!next) break
      await addShard(database, next)
      first = next
    }
  }
}

/** Does nothing if another server has just added a part with the same start or number; the next call then divides the part. */
async function addShard(
  { accounts }: PublicReads & AccountsTransactions,
  { createdAt, id }: KeysetPosition,
): Promise<void> {
  const number = sql<number>`(select coalesce(max(number), 1) + 1 from sitemap_shards)`
  await accounts((tx) =>
    tx.insert(sitemapShards).values({ number, firstCreatedAt: createdAt, firstId: id }).onConflictDoNothing(),
  )
}
