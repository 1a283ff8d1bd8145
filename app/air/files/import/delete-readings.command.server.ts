import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import type { ErasureJournal } from '#database/erasures/erasure-journal.ts'
import { cutSpan } from '#database/readings/cut-span.ts'
import {
  airChunks,
  airDevices,
  airImports,
  airLiveReadings,
  airRooms,
  airSeries,
} from '#database/schema/air/readings.ts'
import { lockReadings, removeEmpty } from '../../air-owner.command.server.ts'
import { refreshSharedCharts } from '../../charts/shared/refresh-shared-charts.command.server.ts'
import { rewriteChunk } from './store-chunks.command.server.ts'

interface DeletionDependencies {
  database: Transactions
  erasures: ErasureJournal
}

/** Tables whose rows can be deleted together with everything that references them. */
const wholes = { room: airRooms, series: airSeries, import: airImports } as const

export type Whole = keyof typeof wholes

const erasureKinds = {
  room: 'air_room_deleted',
  series: 'air_series_deleted',
  import: 'air_import_deleted',
} as const satisfies Record<Whole, string>

/** Deletes a room, a series, or everything from one import. @throws ApiError 404 if it does not exist or belongs to another member */
export async function deleteWhole(
  { database, erasures }: DeletionDependencies,
  person: Member,
  { whole, id }: { whole: Whole; id: string },
): Promise<void> {
  await database.transaction(person, async (tx) => {
    await lockReadings(tx, person.userId)
    const table = wholes[whole]
    const from = whole === 'import' ? await findRoomOfImport(tx, id) : null
    const { rowCount } = await tx.execute(sql`delete from ${table} where ${table.id} = ${id}`)
    if (rowCount === 0) throw notFound('It no longer exists.')
    await removeEmpty(tx)
    await refreshSharedCharts(tx, from ?? 'results')
    await erasures.record(tx, { kind: erasureKinds[whole], id })
  })
}

async function findRoomOfImport(tx: Transaction, id: string): Promise<{ roomId: string } | null> {
  const [found] = await tx.select({ roomId: airImports.roomId }).from(airImports).where(eq(airImports.id, id))
  return found ?? null
}

export async function deleteAllReadings(
  { database, erasures }: DeletionDependencies,
  person: Member,
): Promise<void> {
  await database.transaction(person, async (tx) => {
    await lockReadings(tx, person.userId)
    const rooms = await tx
      .delete(airRooms)
      .where(eq(airRooms.userId, person.userId))
      .returning({ id: airRooms.id })
    await tx.delete(airDevices).where(eq(airDevices.userId, person.userId))
    await erasures.record(tx, ...rooms.map(({ id }) => ({ kind: 'air_room_deleted' as const, id })))
  })
}

interface Span {
  seriesId: string
  from: Date
  to: Date
  now: Date
}

/** Deletes a series' readings from `from` (inclusive) to `to` (exclusive). @throws ApiError 404 if the series is not the member's */
export async function deleteSpan(
  { database, erasures }: DeletionDependencies,
  person: Member,
  span: Span,
): Promise<{ deleted: number }> {
  return database.transaction(person, async (tx) => {
    await lockReadings(tx, person.userId)
    const { seriesId, from, to, now } = span
    const [own] = await tx
      .select({ roomId: airSeries.roomId })
      .from(airSeries)
      .where(eq(airSeries.id, seriesId))
    if (!own) throw notFound('This series no longer exists.')
    const { rowCount } = await tx
      .delete(airLiveReadings)
      .where(
        and(
          eq(airLiveReadings.seriesId, seriesId),
          gte(airLiveReadings.at, from),
          lt(airLiveReadings.at, to),
        ),
      )
    const deleted = (rowCount ?? 0) + (await cutChunks(tx, span))
    await removeEmpty(tx)
    await refreshSharedCharts(tx, own)
    await erasures.record(tx, {
      kind: 'air_span_deleted',
      id: seriesId,
      from: from.toISOString(),
      // Readings that the device sends after this moment are kept.
      to: new Date(Math.min(to.getTime(), now.getTime())).toISOString(),
    })
    return { deleted }
  })
}

/** Deletes chunks that lie entirely inside the span, and repacks the chunks at its ends without the readings inside it. */
async function cutChunks(tx: Transaction, { seriesId, from, to }: Omit<Span, 'now'>): Promise<number> {
  const gone = await tx
    .delete(airChunks)
    .where(and(eq(airChunks.seriesId, seriesId), gte(airChunks.firstAt, from), lt(airChunks.lastAt, to)))
    .returning({ count: airChunks.count })
  let deleted = gone.reduce((sum, { count }) => sum + count, 0)
  const ends = await tx
    .select({
      day: airChunks.day,
      importId: airChunks.importId,
      packed: airChunks.packed,
      ends: airChunks.ends,
    })
    .from(airChunks)
    .where(and(eq(airChunks.seriesId, seriesId), lt(airChunks.firstAt, to), gte(airChunks.lastAt, from)))
  for (const { day, importId, ...chunk } of ends) {
    const { rest, cut } = cutSpan({ ...chunk, day, from: from.getTime(), to: to.getTime() })
    if (cut === 0) continue
    deleted += cut
    await rewriteChunk(tx, { seriesId, day, importId, chunk: rest })
  }
  return deleted
}
