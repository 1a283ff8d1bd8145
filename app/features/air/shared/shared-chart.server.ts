import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database, Transaction } from '#database/client.ts'
import { airSharedCharts } from '#database/schema/air/charts.ts'
import { stories } from '#database/schema/stories.ts'
import type { EffectReport } from '../effects/effect-report-schema.ts'
import { markKinds } from '../marks/mark-kinds.ts'
import type { ChartClock } from '../plot/clock.ts'
import { drawChart } from '../plot/draw-chart.ts'
import type { DrawnChart } from '../plot/drawn-chart.ts'
import { createOffsetAt } from '../readings/times/clock-times.ts'
import { type RoomKind, roomKinds } from '../room-kinds.ts'
import { readSeriesRange } from '../series/read-series-range.server.ts'
import type { SeriesData } from '../series/series-data.ts'
import { readChartSeries, readMarks, readSeriesDetails } from './read-chart.server.ts'
import { sharedEffectSchema } from './shared-effect-schema.server.ts'
import { thinToQuarters } from './thin-to-quarters.ts'

const dayMs = 86_400_000
const quarterMs = 15 * 60_000

/** What whoever has the address of a shared chart, or of its story, sees. */
export interface SharedChart {
  chart: DrawnChart
  room: (typeof roomKinds)[RoomKind]
  model: string
  isExact: boolean
  effect: EffectReport | null
}

export interface SharedSpan {
  seriesId: string
  fromAt: Date
  toAt: Date
  zone: string
  isExact: boolean
}

const sharedColumns = {
  seriesId: airSharedCharts.seriesId,
  fromAt: airSharedCharts.fromAt,
  toAt: airSharedCharts.toAt,
  zone: airSharedCharts.zone,
  isExact: airSharedCharts.isExact,
  effect: airSharedCharts.effect,
}

/** @returns null for what was never shared, or isn't any more */
export function readSharedChart(
  database: Pick<Database, 'transaction'>,
  id: string,
): Promise<SharedChart | null> {
  return database.transaction({ role: 'anon' }, async (tx) => {
    const [shared] = await tx.select(sharedColumns).from(airSharedCharts).where(eq(airSharedCharts.id, id))
    return shared ? showShared(tx, shared) : null
  })
}

/** The chart of a public story. @returns null where it has none, or nobody may read it */
export function readStoryChart(
  database: Pick<Database, 'transaction'>,
  storyId: string,
): Promise<SharedChart | null> {
  return database.transaction({ role: 'anon' }, async (tx) => {
    const [shared] = await tx
      .select(sharedColumns)
      .from(stories)
      .innerJoin(airSharedCharts, eq(airSharedCharts.id, stories.chartId))
      .where(eq(stories.id, storyId))
    return shared ? showShared(tx, shared) : null
  })
}

async function showShared(
  tx: Transaction,
  { effect, ...span }: SharedSpan & { effect: unknown },
): Promise<SharedChart | null> {
  const read = await readSharedSpan(tx, span)
  if (!read) return null
  const { series, room, model, roomId, clock } = read
  const [from, to] = [span.fromAt.getTime(), span.toAt.getTime()]
  const marks = await readMarks(tx, { roomId, from, to })
  return {
    chart: drawChart({
      ...{ series, from, to, clock },
      marks: marks.map(({ kind, at }) => ({ at, label: markKinds[kind] })),
    }),
    ...{ room, model, isExact: span.isExact },
    effect: effect === null ? null : v.parse(sharedEffectSchema, effect).report,
  }
}

interface ReadSpan {
  /** As others see it: thinned, unless its person wants them to see every reading. */
  series: SeriesData
  roomId: string
  room: SharedChart['room']
  model: string
  clock: ChartClock
}

/** The readings that others see. @returns null where this transaction may not see them */
export async function readSharedSpan(tx: Transaction, span: SharedSpan): Promise<ReadSpan | null> {
  const { seriesId, isExact } = span
  const [from, to] = [span.fromAt.getTime(), span.toAt.getTime()]
  const details = await readSeriesDetails(tx, seriesId)
  const series = isExact
    ? await readChartSeries(tx, { seriesId, from, to })
    : await readSeriesRange(tx, { seriesId, from, to, maxPoints: Math.ceil((to - from) / quarterMs) })
  if (!details || !series) return null
  return {
    series: isExact ? series : thinToQuarters(series),
    roomId: details.roomId,
    room: roomKinds[details.room],
    model: details.model,
    clock: sharedClock(span),
  }
}

export function sharedClock({ fromAt, zone, isExact }: Omit<SharedSpan, 'seriesId' | 'toAt'>): ChartClock {
  const offsetAt = createOffsetAt(zone)
  const from = fromAt.getTime()
  return { offsetAt, dayOne: isExact ? null : Math.floor((from + offsetAt(from)) / dayMs) * dayMs }
}
