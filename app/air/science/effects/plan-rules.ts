import { effectGates } from './effect-rules.ts'

/**
 * Twenty days. Of ten pairs, nearly every home ends with the six that a figure needs; of seven, many don't (docs/air-statistics.md).
 * Each pair with a missed day is made up for with another, up to `mostPairs`.
 */
export const firstPairs = 10
export const mostPairs = 14
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

/** The pairs that a plan aims at: plans from before ten were the rule keep their six. */
export function aimedPairs({ coins }: Pick<PlanRow, 'coins'>): number {
  return coins.length < firstPairs ? effectGates.pairs : firstPairs
}

/**
 * Whether a plan's result may be told: enough pairs are done, and none that could still change it is open. Looking at it earlier
 * would invite to stop when it looks good.
 *
 * @param today day of the plan, from 0
 */
export function isFinished({ coins, done, missed }: PlanRow, today: number): boolean {
  const pairs = coins.map((_, pair) => [2 * pair, 2 * pair + 1])
  const isDone = (days: readonly number[]) => days.every((day) => done.includes(day))
  if (pairs.filter(isDone).length < effectGates.pairs) return false
  const isMissed = (days: readonly number[]) => days.some((day) => missed.includes(day))
  return today >= 2 * coins.length || pairs.every((days) => isDone(days) || isMissed(days))
}

/** Pairs of which no day was missed. */
export function countWholePairs({ coins, missed }: Pick<PlanRow, 'coins' | 'missed'>): number {
  return coins.filter((_, pair) => !missed.includes(2 * pair) && !missed.includes(2 * pair + 1)).length
}
