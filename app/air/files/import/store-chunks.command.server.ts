import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { createChunk, type DayChunk, unpackChunk } from '#database/readings/day-chunk.ts'
import { mergePoints, withoutInstants } from '#database/readings/merge-points.ts'
import { airChunks } from '#database/schema/air/readings.ts'

export type SeriesChunk = DayChunk & { seriesId: string }

interface Import {
  userId: string
  importId: string
}

export interface OverlapCounts {
  /** The numbers of readings already stored: with the same value, and with another value. All now belong to the later import. */
  repeated: number
  replaced: number
}

const chunksAtOnce = 100

/** The caller must hold the lock of the person's readings. Removes other imports' readings at the same instants. */
export async function storeChunks(
  tx: Transaction,
  owner: Import,
  chunks: readonly SeriesChunk[],
): Promise<OverlapCounts> {
  const covered = { repeated: 0, replaced: 0 }
  for (let start = 0; start < chunks.length; start += chunksAtOnce) {
    const batch = chunks.slice(start, start + chunksAtOnce)
    const found = await findChunks(tx, batch)
    const written: SeriesChunk[] = []
    for (const chunk of batch) {
      const others = found.get(keyOf(chunk)) ?? []
      written.push(await takeInstants(tx, { chunk, others, owner, covered }))
    }
    await tx
      .insert(airChunks)
      .values(written.map((chunk) => toRow(chunk, owner)))
      .onConflictDoUpdate({
        target: [airChunks.seriesId, airChunks.day, airChunks.importId],
        set: {
          count: sql`excluded.count`,
          firstAt: sql`excluded.first_at`,
          lastAt: sql`excluded.last_at`,
          lastValue: sql`excluded.last_value`,
          packed: sql`excluded.packed`,
          ends: sql`excluded.ends`,
        },
      })
  }
  return covered
}

type StoredChunk = Awaited<ReturnType<typeof selectChunks>>[number]

function selectChunks(tx: Transaction, chunks: readonly SeriesChunk[]) {
  const ids = chunks.map(({ seriesId }) => seriesId)
  const days = chunks.map(({ day }) => day)
  return tx
    .select({
      seriesId: airChunks.seriesId,
      day: airChunks.day,
      importId: airChunks.importId,
      firstAt: airChunks.firstAt,
      lastAt: airChunks.lastAt,
      packed: airChunks.packed,
      ends: airChunks.ends,
    })
    .from(airChunks)
    .where(
      sql`(${airChunks.seriesId}, ${airChunks.day}) in (select * from unnest(${sql.param(ids)}::uuid[], ${sql.param(days)}::integer[]))`,
    )
}

async function findChunks(tx: Transaction, chunks: readonly SeriesChunk[]) {
  const found = new Map<string, StoredChunk[]>()
  for (const row of await selectChunks(tx, chunks))
    found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row])
  return found
}

function keyOf({ seriesId, day }: { seriesId: string; day: number }): string {
  return `${seriesId} ${day}`
}

interface Taking {
  chunk: SeriesChunk
  others: readonly StoredChunk[]
  owner: Import
  covered: OverlapCounts
}

/** @returns the chunk to write, merged with the readings that this import already has on this day */
async function takeInstants(
  tx: Transaction,
  { chunk, others, owner, covered }: Taking,
): Promise<SeriesChunk> {
  const { seriesId, day } = chunk
  let written = chunk
  for (const other of others) {
    const isOwn = other.importId === owner.importId
    if (!isOwn && (other.lastAt.getTime() < chunk.firstAt || other.firstAt.getTime() > chunk.lastAt)) continue
    const taken = unpackChunk(chunk)
    const points = unpackChunk(other)
    const { rest, repeated, replaced } = withoutInstants(points, taken)
    covered.repeated += repeated
    covered.replaced += replaced
    if (isOwn) written = { seriesId, ...createChunk(mergePoints([points, taken]), day) }
    else if (repeated + replaced > 0)
      await rewriteChunk(tx, { ...other, chunk: rest.times.length > 0 ? createChunk(rest, day) : null })
  }
  return written
}

interface Rewriting {
  seriesId: string
  day: number
  importId: string
  /** Null to delete the chunk, because no readings are left. */
  chunk: DayChunk | null
}

export async function rewriteChunk(
  tx: Transaction,
  { seriesId, day, importId, chunk }: Rewriting,
): Promise<void> {
  const isMeant = and(
    eq(airChunks.seriesId, seriesId),
    eq(airChunks.day, day),
    eq(airChunks.importId, importId),
  )
  if (chunk) await tx.update(airChunks).set(toColumns(chunk)).where(isMeant)
  else await tx.delete(airChunks).where(isMeant)
}

function toRow(chunk: SeriesChunk, { userId, importId }: Import) {
  return { seriesId: chunk.seriesId, day: chunk.day, importId, userId, ...toColumns(chunk) }
}

function toColumns({ count, firstAt, lastAt, lastValue, packed, ends }: DayChunk) {
  return {
    count,
    firstAt: new Date(firstAt),
    lastAt: new Date(lastAt),
    lastValue,
    packed: toBuffer(packed),
    ends: ends && toBuffer(ends),
  }
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}
