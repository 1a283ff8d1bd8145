import type { LagOneBasis } from './effect.ts'
import { effectGates } from './effect-rules.ts'
import type { ModelDay } from './intervals/day-model.ts'
import { boundLag1, estimateLag1, leastLag1 } from './intervals/lag1-correlation.ts'

export interface LagOne {
  /** Correlation of a day with the day before it. */
  value: number
  from: LagOneBasis
  days: number
}

/**
 * Chooses how much days resemble each other. Sixty days or more of the room tell it, and so do sixty of the outdoor air; the greater
 * counts, as what is each day's own hides how long the weather lasts. Fewer days can't tell, so their upper bound counts.
 */
export function chooseLag1({
  compared,
  history,
  outdoors,
}: {
  compared: readonly ModelDay[]
  /** Of the same model. */
  history: readonly ModelDay[]
  /** Outdoor days as values of their own. */
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
