import { effectGates } from './effect-rules.ts'

/** Twelve days. Each pair of which a day was missed is made up for with another, up to so many. */
export const firstPairs = effectGates.pairs
export const mostPairs = 12
export const maxPlans = 5
/** Days from now on, in which a plan begins at the latest. */
export const latestStart = 30
/** Of the clock: with the two hours that are left out, a day of a plan still begins on its date. */
export const latestSwitchHour = 21

export interface PlanRow {
  startDay: number
  switchHour: number
  zone: string
  coins: readonly boolean[]
  done: readonly number[]
  missed: readonly number[]
}

/** Whether the purifier runs on a day of the plan, counted from 0. */
export function isOn({ coins }: Pick<PlanRow, 'coins'>, day: number): boolean {
  return (day % 2 === 0) === coins[Math.floor(day / 2)]
}

/** Pairs of which no day was missed. */
export function countWholePairs({ coins, missed }: Pick<PlanRow, 'coins' | 'missed'>): number {
  return coins.filter((_, pair) => !missed.includes(2 * pair) && !missed.includes(2 * pair + 1)).length
}
