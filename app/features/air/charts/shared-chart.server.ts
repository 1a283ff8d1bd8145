import { eq } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { airSharedCharts } from '#database/schema/air/charts.ts'
import { markKinds } from '../marks/mark-kinds.ts'
import { createOffsetAt } from '../readings/times/clock-times.ts'
import { type RoomKind, roomKinds } from '../room-kinds.ts'
import { readSeriesRange } from '../series/read-series-range.server.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { drawChart } from './plot/draw-chart.ts'
import { readChartSeries, readMarks, readSeriesDetails } from './read-chart.server.ts'
import { thinToQuarters } from './thin-to-quarters.ts'

const dayMs = 86_400_000
const quarterMs = 15 * 60_000

/** What whoever has the address of a shared chart sees. */
export interface SharedChart {
  chart: DrawnChart
  room: (typeof roomKinds)[RoomKind]
  model: string
  isExact: boolean
}

/** @returns null for what was never shared, or isn't any more */
export function readSharedChart(
  database: Pick<Database, 'transaction'>,
  id: string,
): Promise<SharedChart | null> {
  return database.transaction({ role: 'anon' }, async (tx) => {
    const [shared] = await tx
      .select({
        seriesId: airSharedCharts.seriesId,
        fromAt: airSharedCharts.fromAt,
        toAt: airSharedCharts.toAt,
        zone: airSharedCharts.zone,
        isExact: airSharedCharts.isExact,
      })
      .from(airSharedCharts)
      .where(eq(airSharedCharts.id, id))
    if (!shared) return null
    const { seriesId, isExact } = shared
    const [from, to] = [shared.fromAt.getTime(), shared.toAt.getTime()]
    const details = await readSeriesDetails(tx, seriesId)
    const series = isExact
      ? await readChartSeries(tx, { seriesId, from, to })
      : await readSeriesRange(tx, { seriesId, from, to, maxPoints: Math.ceil((to - from) / quarterMs) })
    if (!details || !series) return null
    const offsetAt = createOffsetAt(shared.zone)
    const clock = { offsetAt, dayOne: isExact ? null : Math.floor((from + offsetAt(from)) / dayMs) * dayMs }
    const marks = await readMarks(tx, { roomId: details.roomId, from, to })
    return {
      chart: drawChart({
        series: isExact ? series : thinToQuarters(series),
        ...{ from, to, clock },
        marks: marks.map(({ kind, at }) => ({ at, label: markKinds[kind] })),
      }),
      room: roomKinds[details.room],
      model: details.model,
      isExact,
    }
  })
}
