import { and, asc, desc, isNotNull, max, type SQL, sql } from 'drizzle-orm'
import type { KeysetPosition } from '#app/platform/http/server/keyset-cursor.server.ts'
import type { PublicReads } from '#database/client.ts'
import { sitemapShards } from '#database/schema/server/sitemap-shards.ts'
import { shownStories } from '#database/schema/shown-texts.ts'
import { findLastChange } from '../last-change.ts'

/** The limit of sitemaps.org for one file. */
export const shardMax = 50_000

/** The stories from `first` up to, but not including, `next`. */
export interface Shard {
  number: number
  /** Null for the first part. */
  first: KeysetPosition | null
  /** Null for the last part, to which new stories are added. */
  next: KeysetPosition | null
}

export async function listShards({ anon }: PublicReads): Promise<Shard[]> {
  const { number, firstCreatedAt, firstId } = sitemapShards
  const stored = await anon
    .select({ number, createdAt: firstCreatedAt, id: firstId })
    .from(sitemapShards)
    .orderBy(asc(firstCreatedAt), asc(firstId))
  const starts = [{ number: 1, first: null }, ...stored.map(({ number, ...first }) => ({ number, first }))]
  return starts.map((start, index) => ({ ...start, next: starts[index + 1]?.first ?? null }))
}

const place = sql`(${shownStories.createdAt}, ${shownStories.id})`
const at = ({ createdAt, id }: KeysetPosition) => sql`(${createdAt.toISOString()}::timestamptz, ${id}::uuid)`

function isWithin({ first, next }: Pick<Shard, 'first' | 'next'>): SQL | undefined {
  return and(
    shownStories.isVisible,
    first ? sql`${place} >= ${at(first)}` : undefined,
    next ? sql`${place} < ${at(next)}` : undefined,
  )
}

/** Returns null if the part has fewer stories. */
export async function findPlace(
  { anon }: PublicReads,
  shard: Pick<Shard, 'first' | 'next'>,
  offset: number,
): Promise<KeysetPosition | null> {
  const [found] = await anon
    .select({ createdAt: shownStories.createdAt, id: shownStories.id })
    .from(shownStories)
    .where(isWithin(shard))
    .orderBy(asc(shownStories.createdAt), asc(shownStories.id))
    .offset(offset)
    .limit(1)
  return found ?? null
}

/** Returns null if the part has no visible stories. */
export async function findShardUpdate({ anon }: PublicReads, shard: Shard): Promise<Date | null> {
  const [[newest], [edited]] = await Promise.all([
    anon
      .select({ createdAt: shownStories.createdAt })
      .from(shownStories)
      .where(isWithin(shard))
      .orderBy(desc(shownStories.createdAt), desc(shownStories.id))
      .limit(1),
    anon
      .select({ editedAt: max(shownStories.editedAt) })
      .from(shownStories)
      .where(and(isWithin(shard), isNotNull(shownStories.editedAt))),
  ])
  if (!newest) return null
  return findLastChange(newest.createdAt, edited?.editedAt ?? null)
}

interface SitemapStory extends KeysetPosition {
  editedAt: Date | null
}

const rowsAtOnce = 5_000

/** Yields at most as many stories as a sitemap file may list. Edit times are queried separately, so that both queries are index-only scans. */
export async function* readShard({ anon }: PublicReads, shard: Shard): AsyncGenerator<SitemapStory[]> {
  let after: SQL | undefined
  for (let left = shardMax; left > 0; left -= rowsAtOnce) {
    const rows = await anon
      .select({ id: shownStories.id, createdAt: shownStories.createdAt })
      .from(shownStories)
      .where(and(isWithin(shard), after))
      .orderBy(asc(shownStories.createdAt), asc(shownStories.id))
      .limit(Math.min(rowsAtOnce, left))
    const last = rows.at(-1)
    if (!last) return
    const edited = await anon
      .select({ id: shownStories.id, editedAt: shownStories.editedAt })
      .from(shownStories)
      .where(and(isWithin(shard), after, sql`${place} <= ${at(last)}`, isNotNull(shownStories.editedAt)))
    const editedAt = new Map(edited.map((story) => [story.id, story.editedAt]))
    yield rows.map((row) => ({ ...row, editedAt: editedAt.get(row.id) ?? null }))
    after = sql`${place} > ${at(last)}`
  }
}
