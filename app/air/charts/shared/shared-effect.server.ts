import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { airMarks } from '#database/schema/air/charts.ts'
import { airPlans } from '#database/schema/air/plans.ts'
import { compareBeforeAfter } from '../../science/effects/compare-before-after.ts'
import type { EffectResult } from '../../science/effects/effect.ts'
import { reportEffect } from '../../science/effects/report-effect.ts'
import { describeDay } from '../../science/plot/chart-clock.ts'
import { readSeriesRange } from '../../science/series/read-series-range.server.ts'
import { markKinds } from '../marks/mark-kinds.ts'
import { findPlanEffect } from './plan-effect.server.ts'
import { readMarks, readSeriesDetails, toMarkKind } from './read-chart.server.ts'
import { readOutdoor } from './read-outdoor.server.ts'
import type { SharedEffect } from './shared-effect-schema.server.ts'
import { type SharedSpan, sharedClock } from './shared-span.server.ts'

const dayMs = 86_400_000

/** Compares the shared range before and after a mark, without any other readings. Runs as the chart's owner. */
export async function findSharedEffect(
  tx: Transaction,
  { markId, ...span }: SharedSpan & { markId: string },
): Promise<SharedEffect | null> {
  const { seriesId } = span
  const [mark] = await tx
    .select({ kind: airMarks.kind, at: airMarks.at, roomId: airMarks.roomId })
    .from(airMarks)
    .where(eq(airMarks.id, markId))
  const details = await readSeriesDetails(tx, seriesId)
  if (!mark || !details || mark.roomId !== details.roomId) return null
  const action = { kind: toMarkKind(mark.kind), at: mark.at.getTime() }
  const stretch = { from: span.fromAt.getTime(), to: span.toAt.getTime() }
  if (action.at < stretch.from || action.at >= stretch.to) return null
  const series = await readSeriesRange(tx, {
    ...{ seriesId, ...stretch },
    ...{ maxPoints: Number.POSITIVE_INFINITY, heldFrom: stretch.from },
  })
  if (!series) return null
  const marks = await readMarks(tx, { roomId: details.roomId, ...stretch })
  const clock = sharedClock(span)
  const result = compareBeforeAfter({
    ...{ series, action, offsetAt: clock.offsetAt },
    others: marks.filter(({ kind, at }) => kind !== action.kind || at !== action.at),
    outdoor: await readOutdoor(tx, { metric: series.metric, seriesId, span: stretch }),
  })
  return {
    action: markKinds[action.kind],
    kind: action.kind,
    report: reportEffect(result, {
      metric: series.metric,
      dayName: (day) => describeDay(day * dayMs, clock),
    }),
    figures: toFigures(result),
  }
}

/** Compares the days of a randomized plan within the shared range. Runs as the chart's owner. */
export async function findSharedPlanEffect(
  tx: Transaction,
  { planId, ...span }: SharedSpan & { planId: string },
): Promise<SharedEffect | null> {
  const [plan] = await tx.select().from(airPlans).where(eq(airPlans.id, planId))
  const found =
    plan && (await findPlanEffect(tx, plan, { from: span.fromAt.getTime(), to: span.toAt.getTime() }))
  if (!found) return null
  const clock = sharedClock(span)
  return {
    action: 'Purifier on and off at random',
    kind: 'purifier_on',
    report: reportEffect(found.result, {
      metric: found.metric,
      dayName: (day) => describeDay(day * dayMs, clock),
    }),
    figures: toFigures(found.result),
  }
}

function toFigures(result: EffectResult): SharedEffect['figures'] {
  if ('none' in result) return null
  const { scale, change, stage } = result
  return { scale, ...change, stage }
}
