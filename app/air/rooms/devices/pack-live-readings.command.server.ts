import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Transaction } from '#database/client.ts'
import type { Purge } from '#database/purge.ts'
import { packDays } from '#database/readings/day-chunk.ts'
import {
  airChunks,
  airImports,
  airLiveReadings,
  airSeries,
  airTokens,
} from '#database/schema/air/readings.ts'
import { maxReadings, maxSeriesDays } from '../../air-limits.ts'
import { type SeriesChunk, storeChunks } from '../../files/import/store-chunks.command.server.ts'

const hour = 3_600_000
const peopleAtOnce = 20
const ownersSchema = v.array(v.object({ user_id: v.string() }))

/** Packs live readings from before the current hour. People whose readings are locked wait for the next hourly run. */
export const packLiveReadings: Purge = async (tx, now, limit) => {
  const before = new Date(Math.floor(now.getTime() / hour) * hour)
  const { rows } = await tx.execute(sql`
    with owners as materialized (select distinct user_id from ${airLiveReadings} where at < ${before} limit ${peopleAtOnce})
    select user_id from owners where pg_try_advisory_xact_lock(hashtextextended('air ' || user_id::text, 0))`)
  const owners = v.parse(ownersSchema, rows)
  for (const { user_id: userId } of owners) await packReadingsOf(tx, userId, before)
  // The purge runs again while the returned number equals its limit.
  return owners.length === peopleAtOnce ? limit : 0
}

async function packReadingsOf(tx: Transaction, userId: string, before: Date): Promise<void> {
  const isFoldable = and(eq(airLiveReadings.userId, userId), lt(airLiveReadings.at, before))
  const rows = await tx
    .select({
      seriesId: airLiveReadings.seriesId,
      roomId: airSeries.roomId,
      deviceId: airSeries.deviceId,
      at: airLiveReadings.at,
      value: airLiveReadings.value,
    })
    .from(airLiveReadings)
    .innerJoin(airSeries, eq(airSeries.id, airLiveReadings.seriesId))
    .where(isFoldable)
    .orderBy(airSeries.roomId, airSeries.deviceId, airLiveReadings.seriesId, airLiveReadings.at)
  for (const ofDevice of Map.groupBy(rows, ({ roomId, deviceId }) => `${roomId} ${deviceId}`).values()) {
    const [first] = ofDevice
    if (!first) continue
    const importId = await settleLiveImport(tx, { userId, ...first })
    const chunks: SeriesChunk[] = []
    for (const [seriesId, readings] of Map.groupBy(ofDevice, (row) => row.seriesId)) {
      const times = Float64Array.from(readings, ({ at }) => at.getTime())
      const values = Float64Array.from(readings, ({ value }) => value)
      for (const chunk of packDays({ times, values })) chunks.push({ ...chunk, seriesId })
    }
    await storeChunks(tx, { userId, importId }, chunks)
  }
  await tx.delete(airLiveReadings).where(isFoldable)
  await noteFullness(tx, userId, before)
}

interface LiveDevice {
  userId: string
  roomId: string
  deviceId: string
}

/** Returns the import for all live readings of a device in a room. */
async function settleLiveImport(tx: Transaction, device: LiveDevice): Promise<string> {
  const { userId, roomId, deviceId } = device
  const [known] = await tx
    .select({ id: airImports.id })
    .from(airImports)
    .where(and(eq(airImports.roomId, roomId), eq(airImports.deviceId, deviceId), eq(airImports.kind, 'live')))
    .limit(1)
  if (known) return known.id
  const [added] = await tx
    .insert(airImports)
    .values({ userId, roomId, deviceId, kind: 'live', rowCount: 0, droppedCount: 0 })
    .returning({ id: airImports.id })
  if (!added) throw new Error('no import was added')
  return added.id
}

/** Sets or clears `fullSince` on the person's tokens, depending on whether their storage limit is reached. */
async function noteFullness(tx: Transaction, userId: string, now: Date): Promise<void> {
  const [stored] = await tx
    .select({ readings: sql<number>`coalesce(sum(${airChunks.count}), 0)::float8`, days: count() })
    .from(airChunks)
    .where(eq(airChunks.userId, userId))
  const isFull = (stored?.readings ?? 0) >= maxReadings || (stored?.days ?? 0) >= maxSeriesDays
  await tx
    .update(airTokens)
    .set({ fullSince: isFull ? now : null })
    .where(
      and(
        eq(airTokens.userId, userId),
        isFull ? isNull(airTokens.fullSince) : isNotNull(airTokens.fullSince),
      ),
    )
}
