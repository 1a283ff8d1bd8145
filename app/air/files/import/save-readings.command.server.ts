import { and, eq, isNull } from 'drizzle-orm'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import type { DayChunk } from '#database/readings/day-chunk.ts'
import { airImports, airSeries } from '#database/schema/air/readings.ts'
import {
  findOrAddDevice,
  lockReadings,
  removeEmpty,
  requireBelowImportLimit,
  requireBelowSeriesLimit,
  requireReadingCapacity,
  requireRoom,
} from '../../air-owner.command.server.ts'
import { refreshSharedCharts } from '../../charts/shared/refresh-shared-charts.command.server.ts'
import type { Metric } from '../columns/metrics.ts'
import type { Unit } from '../columns/units.ts'
import { type OverlapCounts, storeChunks } from './store-chunks.command.server.ts'

export interface PackedSeries {
  metric: Metric
  variant: string
  unit: Unit
  chunks: DayChunk[]
}

interface NewReadings {
  roomId: string
  device: string | undefined
  model: string
  kind: 'file' | 'typed'
  /** Hash of the unpacked file; null for typed readings. */
  sha256: Buffer | null
  rows: number
  dropped: number
  /** True if the source records only changes; null if unknown. */
  changesOnly?: boolean | null
  series: PackedSeries[]
}

export interface SavedReadings extends OverlapCounts {
  importId: string
  readings: number
  keptBefore: Date | null
}

/** @throws ApiError 404 if the room or device is not the member's, 409 `air_limit` */
export function saveReadings(
  database: Transactions,
  person: Member,
  found: NewReadings,
): Promise<SavedReadings> {
  return database.transaction(person, async (tx) => {
    const { userId } = person
    await lockReadings(tx, userId)
    await requireRoom(tx, found.roomId)
    await requireBelowImportLimit(tx)
    const deviceId = await findOrAddDevice(tx, { ...found, userId })
    const keptBefore = await removeSameFile(tx, { ...found, deviceId })
    const chunks = found.series.flatMap((each) => each.chunks)
    const readings = chunks.reduce((sum, { count }) => sum + count, 0)
    await requireReadingCapacity(tx, { readings, days: chunks.length })
    const importId = await addImport(tx, { ...found, userId, deviceId })
    const covered = await storeSeries(tx, { ...found, userId, deviceId, importId })
    await requireBelowSeriesLimit(tx)
    await removeEmpty(tx)
    await refreshSharedCharts(tx, found)
    return { importId, readings, keptBefore, ...covered }
  })
}

interface SameFile {
  roomId: string
  deviceId: string
  sha256: Buffer | null
}

/** Deletes the earlier import of the same file, which may have been read with other answers. Returns its time, or null. */
async function removeSameFile(tx: Transaction, { roomId, deviceId, sha256 }: SameFile): Promise<Date | null> {
  if (sha256 === null) return null
  const [same] = await tx
    .delete(airImports)
    .where(
      and(eq(airImports.sha256, sha256), eq(airImports.roomId, roomId), eq(airImports.deviceId, deviceId)),
    )
    .returning({ createdAt: airImports.createdAt })
  return same?.createdAt ?? null
}

type OwnedReadings = NewReadings & { userId: string; deviceId: string }

async function addImport(
  tx: Transaction,
  { userId, roomId, deviceId, kind, sha256, rows, dropped }: OwnedReadings,
): Promise<string> {
  const [added] = await tx
    .insert(airImports)
    .values({ userId, roomId, deviceId, kind, sha256, rowCount: rows, droppedCount: dropped })
    .returning({ id: airImports.id })
  if (!added) throw new Error('no import was added')
  return added.id
}

async function storeSeries(
  tx: Transaction,
  all: OwnedReadings & { importId: string },
): Promise<OverlapCounts> {
  const { userId, roomId, deviceId, importId } = all
  const total = { repeated: 0, replaced: 0 }
  for (const { metric, variant, unit, chunks } of all.series) {
    const key = { userId, roomId, deviceId, metric, variant, unit }
    await tx.insert(airSeries).values(key).onConflictDoNothing()
    const [series] = await tx
      .select({ id: airSeries.id })
      .from(airSeries)
      .where(
        and(
          eq(airSeries.roomId, roomId),
          eq(airSeries.deviceId, deviceId),
          eq(airSeries.metric, metric),
          eq(airSeries.variant, variant),
          eq(airSeries.unit, unit),
        ),
      )
    if (!series) throw new Error('no series was added')
    if (typeof all.changesOnly === 'boolean')
      await tx
        .update(airSeries)
        .set({ changesOnly: all.changesOnly })
        .where(and(eq(airSeries.id, series.id), isNull(airSeries.changesOnly)))
    const withSeries = chunks.map((chunk) => ({ ...chunk, seriesId: series.id }))
    const covered = await storeChunks(tx, { userId, importId }, withSeries)
    total.repeated += covered.repeated
    total.replaced += covered.replaced
  }
  return total
}
