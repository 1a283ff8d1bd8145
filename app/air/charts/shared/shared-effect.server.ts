import { and, eq, ne } from 'drizzle-orm'
import * as v from 'valibot'
import { createOffsetAt } from '#app/platform/time/zone-offset.ts'
import type { Transaction } from '#database/client.ts'
import { airMarks } from '#database/schema/air/charts.ts'
import { airPlans } from '#database/schema/air/plans.ts'
import { airRooms, airSeries } from '#database/schema/air/readings.ts'
import type { Metric } from '../../files/columns/metrics.ts'
import { compareBeforeAfter } from '../../science/effects/compare-before-after.ts'
import { compareOnOff } from '../../science/effects/compare-on-off.ts'
import type { EffectResult } from '../../science/effects/effect.ts'
import { effectReportSchema } from '../../science/effects/effect-report-schema.ts'
import { isOn, type PlanRow } from '../../science/effects/plan-rules.ts'
import { reportEffect } from '../../science/effects/report-effect.ts'
import { type ChartClock, describeDay, instantOf } from '../../science/plot/chart-clock.ts'
import { readSeriesRange } from '../../science/series/read-series-range.server.ts'
import { markKindNames, markKinds } from '../marks/mark-kinds.ts'
import { readMarks, readSeriesDetails, toMarkKind } from './read-chart.server.ts'
import { type SharedSpan, sharedClock } from './shared-span.server.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Returns the start of a plan's first day and the end of its last day, in ms since 1970. */
export function spanOf({ startDay, switchHour, zone, coins }: PlanRow): { from: number; to: number } {
  const clock = { offsetAt: createOffsetAt(zone), dayOne: null }
  const at = (day: number) => instantOf((startDay + day) * dayMs + switchHour * hourMs, clock)
  return { from: at(0), to: at(2 * coins.length) }
}

/** Compares a plan's complete pairs of days within `stretch`. Returns null if the transaction may not see the series. */
export async function findPlanEffect(
  tx: Transaction,
  { seriesId, ...plan }: PlanRow & { seriesId: string },
  stretch: { from: number; to: number } = spanOf(plan),
) {
  const { startDay, switchHour, zone, coins, done } = plan
  const series = await readSeriesRange(tx, {
    ...{ seriesId, ...stretch },
    ...{ maxPoints: Number.POSITIVE_INFINITY, heldFrom: stretch.from },
  })
  if (!series) return null
  const pairs = coins.flatMap((_, pair) => {
    const [first, second] = [2 * pair, 2 * pair + 1]
    if (!done.includes(first) || !done.includes(second)) return []
    const [on, off] = isOn(plan, first) ? [first, second] : [second, first]
    return [{ on: startDay + on, off: startDay + off }]
  })
  const result: EffectResult = compareOnOff({
    ...{ series, pairs, switchHour },
    offsetAt: createOffsetAt(zone),
  })
  return { result, metric: series.metric }
}

/** Reads the same person's outdoor series of the metric, or null if there is none. */
async function readOutdoor(
  tx: Transaction,
  { metric, seriesId, span }: { metric: Metric; seriesId: string; span: { from: number; to: number } },
) {
  const [outdoors] = await tx
    .select({ id: airSeries.id })
    .from(airSeries)
    .innerJoin(airRooms, eq(airRooms.id, airSeries.roomId))
    .where(and(eq(airRooms.kind, 'outdoors'), eq(airSeries.metric, metric), ne(airSeries.id, seriesId)))
    .orderBy(airSeries.createdAt)
    .limit(1)
  if (!outdoors) return null
  return readSeriesRange(tx, { seriesId: outdoors.id, ...span, maxPoints: Number.POSITIVE_INFINITY })
}

/** Comparison stored with a shared chart: the report, and the figures used for the community's air. */
export const sharedEffectSchema = v.object({
  action: v.string(),
  kind: v.picklist(markKindNames),
  report: effectReportSchema,
  figures: v.nullable(
    v.object({
      /** `estimate`, `low` and `high` are shares for `ratio`, otherwise differences in the common unit. */
      scale: v.picklist(['ratio', 'means', 'medians']),
      estimate: v.number(),
      low: v.number(),
      high: v.number(),
      stage: v.picklist(['early', 'full']),
    }),
  ),
})

export type SharedEffect = v.InferOutput<typeof sharedEffectSchema>

interface MarkedSeries {
  markId: string
  seriesId: string
  clock: ChartClock
  findSpan: (markedAt: number) => { from: number; to: number; heldFrom?: number }
}

/** Compares a series before and after a mark of its room. Returns null if the transaction may not see both, or the mark is outside the span. */
export async function compareAtMark(tx: Transaction, { markId, seriesId, clock, findSpan }: MarkedSeries) {
  const [mark] = await tx
    .select({ kind: airMarks.kind, at: airMarks.at, roomId: airMarks.roomId })
    .from(airMarks)
    .where(eq(airMarks.id, markId))
  const details = await readSeriesDetails(tx, seriesId)
  if (!mark || !details || mark.roomId !== details.roomId) return null
  const action = { kind: toMarkKind(mark.kind), at: mark.at.getTime() }
  const { heldFrom, ...span } = findSpan(action.at)
  if (action.at < span.from || action.at >= span.to) return null
  const series = await readSeriesRange(tx, {
    ...{ seriesId, ...span, maxPoints: Number.POSITIVE_INFINITY },
    ...(heldFrom !== undefined && { heldFrom }),
  })
  if (!series) return null
  const marks = await readMarks(tx, { roomId: details.roomId, ...span })
  const result = compareBeforeAfter({
    ...{ series, action, offsetAt: clock.offsetAt },
    others: marks.filter(({ kind, at }) => kind !== action.kind || at !== action.at),
    outdoor: await readOutdoor(tx, { metric: series.metric, seriesId, span }),
  })
  return { kind: action.kind, result, report: reportWith(clock, { result, metric: series.metric }) }
}

const reportWith = (clock: ChartClock, { result, metric }: { result: EffectResult; metric: Metric }) =>
  reportEffect(result, { metric, dayName: (day) => describeDay(day * dayMs, clock) })

/** Compares the shared range before and after a mark, without any other readings. Runs as the chart's author. */
export async function findSharedEffect(
  tx: Transaction,
  { markId, ...span }: SharedSpan & { markId: string },
): Promise<SharedEffect | null> {
  const [from, to] = [span.fromAt.getTime(), span.toAt.getTime()]
  const found = await compareAtMark(tx, {
    ...{ markId, seriesId: span.seriesId, clock: sharedClock(span) },
    findSpan: () => ({ from, to, heldFrom: from }),
  })
  if (!found) return null
  const { kind, result, report } = found
  return { action: markKinds[kind], kind, report, figures: toFigures(result) }
}

/** Compares the days of a randomized plan within the shared range. Runs as the chart's author. */
export async function findSharedPlanEffect(
  tx: Transaction,
  { planId, ...span }: SharedSpan & { planId: string },
): Promise<SharedEffect | null> {
  const [plan] = await tx.select().from(airPlans).where(eq(airPlans.id, planId))
  const found =
    plan && (await findPlanEffect(tx, plan, { from: span.fromAt.getTime(), to: span.toAt.getTime() }))
  if (!found) return null
  return {
    action: 'Purifier on and off at random',
    kind: 'purifier_on',
    report: reportWith(sharedClock(span), found),
    figures: toFigures(found.result),
  }
}

function toFigures(result: EffectResult): SharedEffect['figures'] {
  if ('none' in result) return null
  const { scale, change, stage } = result
  return { scale, ...change, stage }
}
