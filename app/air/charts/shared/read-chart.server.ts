import { and, asc, eq, gte, lt } from 'drizzle-orm'
import * as v from 'valibot'
import type { Transaction } from '#database/client.ts'
import { airMarks } from '#database/schema/air/charts.ts'
import { airDevices, airRooms, airSeries } from '#database/schema/air/readings.ts'
import { roomKindNames } from '../../room-kinds.ts'
import { readSeriesRange } from '../../science/series/read-series-range.server.ts'
import { markKindNames } from '../marks/mark-kinds.ts'

/** Two points for each column of a chart. */
export const maxChartPoints = 1_440

const detailsSchema = v.object({
  roomId: v.string(),
  room: v.picklist(roomKindNames),
  model: v.string(),
})

/** Returns room and device of a series, or null if the transaction may not see it. */
export async function readSeriesDetails(tx: Transaction, seriesId: string) {
  const [row] = await tx
    .select({ roomId: airSeries.roomId, room: airRooms.kind, model: airDevices.model })
    .from(airSeries)
    .innerJoin(airRooms, eq(airRooms.id, airSeries.roomId))
    .innerJoin(airDevices, eq(airDevices.id, airSeries.deviceId))
    .where(eq(airSeries.id, seriesId))
  return row ? v.parse(detailsSchema, row) : null
}

export function toMarkKind(kind: string) {
  return v.parse(v.picklist(markKindNames), kind)
}

export async function readMarks(
  tx: Transaction,
  { roomId, from, to }: { roomId: string; from: number; to: number },
) {
  const rows = await tx
    .select({ kind: airMarks.kind, at: airMarks.at })
    .from(airMarks)
    .where(and(eq(airMarks.roomId, roomId), gte(airMarks.at, new Date(from)), lt(airMarks.at, new Date(to))))
    .orderBy(asc(airMarks.at))
  return rows.map(({ kind, at }) => ({ kind: toMarkKind(kind), at: at.getTime() }))
}

export function readChartSeries(tx: Transaction, stretch: { seriesId: string; from: number; to: number }) {
  return readSeriesRange(tx, { ...stretch, maxPoints: maxChartPoints })
}
