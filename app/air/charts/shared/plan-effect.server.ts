import type { Transaction } from '#database/client.ts'
import { createOffsetAt } from '../../files/times/clock-times.ts'
import { compareOnOff } from '../../science/effects/compare-on-off.ts'
import type { EffectResult } from '../../science/effects/effect.ts'
import { isOn, type PlanRow } from '../../science/effects/plan-rules.ts'
import { instantOf } from '../../science/plot/chart-clock.ts'
import { readSeriesRange } from '../../science/series/read-series-range.server.ts'

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
