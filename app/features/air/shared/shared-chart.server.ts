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
import { type AskedStretch, cutToShared } from './shown-stretch.server.ts'
import { thinToQuarters } from './thin-to-quarters.ts'

const dayMs = 86_400_000
const quarterMs = 15 * 60_000

/** What whoever has the address of a shared chart, or of its story, sees. */
export interface SharedChart {
  chart: DrawnChart
  /** What the chart shows of it, in milliseconds since the shared stretch began, and how long that is. */
  part: { from: number; to: number; length: number }
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

/** @param asked null for all that is shared @returns null for what was never shared, or isn't any more */
export function readSharedChart(
  database: Pick<Database, 'transaction'>,
  id: string,
  asked: AskedStretch | null = null,
): Promise<SharedChart | null> {
  return database.transaction({ role: 'anon' }, async (tx) => {
    const [shared] = await tx.select(sharedColumns).from(airSharedCharts).where(eq(airSharedCharts.id, id))
    return shared ? showShared(tx, shared, asked) : null
  })
}

/** The chart of a public story. @returns null where it has none, or nobody may read it */
export function readStoryChart(
  database: Pick<Database, 'transaction'>,
  storyId: string,
  asked: AskedStretch | null = null,
): Promise<SharedChart | null> {
  return database.transaction({ role: 'anon' }, async (tx) => {
    const [shared] = await tx
      .select(sharedColumns)
      .from(stories)
      .innerJoin(airSharedCharts, eq(airSharedCharts.id, stories.chartId))
      .where(eq(stories.id, storyId))
    return shared ? showShared(tx, shared, asked) : null
  })
}

async function showShared(
  tx: Transaction,
  { effect, ...span }: SharedSpan & { effect: unknown },
  asked: AskedStretch | null,
): Promise<SharedChart | null> {
  const { from, to } = cutToShared(span, asked)
  // Thinned readings are those of the whole stretch whichever part is shown: others would tell more of the quarters at its ends.
  const read = await readSharedSpan(
    tx,
    span.isExact ? { ...span, fromAt: new Date(from), toAt: new Date(to) } : span,
  )
  if (!read) return null
  const { series, room, model, roomId, clock } = read
  const marks = await readMarks(tx, { roomId, from, to })
  const start = span.fromAt.getTime()
  return {
    chart: drawChart({
      ...{ series, from, to, clock },
      marks: marks.map(({ kind, at }) => ({ at, label: markKinds[kind] })),
    }),
    part: { from: from - start, to: to - start, length: span.toAt.getTime() - start },
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
