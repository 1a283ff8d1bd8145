import type { LagOneBasis } from './effect.ts'
import { effectGates } from './effect-rules.ts'
import type { ModelDay } from './intervals/day-model.ts'
import { boundLag1, estimateLag1, leastLag1 } from './intervals/lag1-correlation.ts'

export interface LagOne {
  /** Correlation of consecutive days. */
  value: number
  from: LagOneBasis
  days: number
}

/**
 * Chooses the lag-1 correlation of days: estimated from at least 60 days of the room, otherwise an upper bound from the compared days. If
 * there are 60 days of outdoor air, the estimate from those days is used if it is larger, because day-to-day variation indoors hides the
 * persistence of the weather.
 */
export function chooseLag1({
  compared,
  history,
  outdoors,
}: {
  compared: readonly ModelDay[]
  /** Days of the same room, modeled like `compared`. */
  history: readonly ModelDay[]
  outdoors: readonly ModelDay[]
}): LagOne {
  const isLong = (days: readonly ModelDay[]) => days.length >= effectGates.historyDays
  if (!isLong(history) && !isLong(outdoors))
    return { value: boundLag1(compared), from: 'bound', days: compared.length }
  const ofRoom: LagOne = isLong(history)
    ? { value: estimateLag1(history), from: 'history', days: history.length }
    : { value: estimateLag1(compared), from: 'bound', days: compared.length }
  const ofWeather = isLong(outdoors) ? estimateLag1(outdoors) : leastLag1
  return ofWeather > ofRoom.value ? { value: ofWeather, from: 'outdoors', days: outdoors.length } : ofRoom
}
