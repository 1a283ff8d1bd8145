import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { airSharedCharts } from '#database/schema/air/charts.ts'
import { stories } from '#database/schema/stories.ts'
import { type RoomKind, roomKinds } from '../../room-kinds.ts'
import type { EffectReport } from '../../science/effects/effect-report-schema.ts'
import { drawChart } from '../../science/plot/draw-chart.ts'
import type { DrawnChart } from '../../science/plot/drawn-chart.ts'
import { markKinds } from '../marks/mark-kinds.ts'
import { describeReadings } from './describe-measurement.ts'
import { readSeriesDetails } from './read-chart.server.ts'
import { readSharedRange } from './read-shared-range.server.ts'
import { clampToShared, type RequestedRange } from './requested-range.server.ts'
import { sharedEffectSchema } from './shared-effect.server.ts'
import { readShownMarks, type SharedSpan, sharedClock, spanColumns } from './shared-span.server.ts'

export interface SharedChart {
  chart: DrawnChart
  /** The visible range in ms since the start of the shared range, and the length of the shared range. */
  part: { from: number; to: number; length: number }
  room: (typeof roomKinds)[RoomKind]
  model: string
  isExact: boolean
  /** Median of the visible range, and a sentence about it; null and blank if nothing was measured. */
  figure: string | null
  words: string
  effect: EffectReport | null
}

const sharedColumns = {
  ...spanColumns,
  effect: airSharedCharts.effect,
  shown: airSharedCharts.shown,
}

/** @returns null if the chart is not shared @throws ApiError 503 `chart_not_ready` if a long chart awaits the hourly run */
export async function readSharedChart(
  database: Transactions,
  id: string,
  asked: RequestedRange | null = null,
): Promise<SharedChart | null> {
  const shown = await database.transaction({ role: 'anon' }, async (tx) => {
    const [shared] = await tx.select(sharedColumns).from(airSharedCharts).where(eq(airSharedCharts.id, id))
    return shared ? showShared(tx, shared, asked) : null
  })
  if (shown !== 'not ready') return shown
  throw new ApiError(503, 'chart_not_ready', 'This chart is being updated. Please try again in an hour.', {
    headers: { 'retry-after': '3600' },
  })
}

/** Reads the chart of a public story. @returns null if it has none, is not public, or the chart is not ready */
export async function readStoryChart(
  database: Transactions,
  storyId: string,
  asked: RequestedRange | null = null,
): Promise<SharedChart | null> {
  const shown = await database.transaction({ role: 'anon' }, async (tx) => {
    const [shared] = await tx
      .select(sharedColumns)
      .from(stories)
      .innerJoin(airSharedCharts, eq(airSharedCharts.id, stories.chartId))
      .where(eq(stories.id, storyId))
    return shared ? showShared(tx, shared, asked) : null
  })
  return shown === 'not ready' ? null : shown
}

async function showShared(
  tx: Transaction,
  { effect, shown, ...span }: SharedSpan & { effect: unknown; shown: Buffer | null },
  asked: RequestedRange | null,
): Promise<SharedChart | 'not ready' | null> {
  const { from, to } = clampToShared(span, asked)
  const details = await readSeriesDetails(tx, span.seriesId)
  if (!details) return null
  const series = await readSharedRange(tx, { span, shown, from, to })
  if (series === null) return 'not ready'
  const marks = await readShownMarks(tx, { ...span, roomId: details.roomId })
  const start = span.fromAt.getTime()
  const room = roomKinds[details.room]
  return {
    chart: drawChart({
      ...{ series, from, to, clock: sharedClock(span) },
      marks: marks.map(({ kind, at }) => ({ at, label: markKinds[kind] })),
    }),
    part: { from: from - start, to: to - start, length: span.toAt.getTime() - start },
    ...{ room, model: details.model, isExact: span.isExact },
    ...(describeReadings({ series, room, from, to }) ?? { figure: null, words: '' }),
    effect: effect === null ? null : v.parse(sharedEffectSchema, effect).report,
  }
}
