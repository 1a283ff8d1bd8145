import { eq } from 'drizzle-orm'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { airMarks } from '#database/schema/air/charts.ts'
import { createOffsetAt } from '../../files/times/clock-times.ts'
import { compareBeforeAfter } from '../../science/effects/compare-before-after.ts'
import type { EffectReport } from '../../science/effects/effect-report-schema.ts'
import { effectGates } from '../../science/effects/effect-rules.ts'
import { reportEffect } from '../../science/effects/report-effect.ts'
import { describeDay } from '../../science/plot/chart-clock.ts'
import { readSeriesRange } from '../../science/series/read-series-range.server.ts'
import { readMarks, readSeriesDetails, toMarkKind } from '../shared/read-chart.server.ts'
import { readOutdoor } from '../shared/shared-effect.server.ts'

const dayMs = 86_400_000

/** Compares a member's series before and after a mark. @throws ApiError 404 if the mark or series is not the member's */
export function readOwnEffect(
  database: Transactions,
  person: Member,
  { markId, seriesId, zone }: { markId: string; seriesId: string; zone: string },
): Promise<EffectReport> {
  return database.transaction(person, async (tx) => {
    const [mark] = await tx
      .select({ kind: airMarks.kind, at: airMarks.at, roomId: airMarks.roomId })
      .from(airMarks)
      .where(eq(airMarks.id, markId))
    const details = await readSeriesDetails(tx, seriesId)
    if (!mark || !details || mark.roomId !== details.roomId)
      throw notFound('This mark or series no longer exists.')
    const action = { kind: toMarkKind(mark.kind), at: mark.at.getTime() }
    const span = { from: action.at - effectGates.historyReachMs, to: action.at + effectGates.reachMs }
    const series = await readSeriesRange(tx, { seriesId, ...span, maxPoints: Number.POSITIVE_INFINITY })
    if (!series) throw notFound('This series no longer exists.')
    const marks = await readMarks(tx, { roomId: details.roomId, ...span })
    const offsetAt = createOffsetAt(zone)
    const result = compareBeforeAfter({
      ...{ series, action, offsetAt },
      others: marks.filter(({ kind, at }) => kind !== action.kind || at !== action.at),
      outdoor: await readOutdoor(tx, { metric: series.metric, seriesId, span }),
    })
    const clock = { offsetAt, dayOne: null }
    return reportEffect(result, {
      metric: series.metric,
      dayName: (day) => describeDay(day * dayMs, clock),
    })
  })
}
