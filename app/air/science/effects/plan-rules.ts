import { effectGates } from './effect-rules.ts'

/** Ten pairs, because nearly every home then completes the six that a figure needs (docs/air-statistics.md). */
export const initialPairs = 10
export const maxPairs = 14
export const maxPlans = 5
/** Latest start of a plan, in days from now. */
export const maxDaysUntilStart = 30
/** Latest local hour of the switch. With the two hours left out after it, a plan's day still begins before midnight. */
export const latestSwitchHour = 21

export interface PlanRow {
  startDay: number
  switchHour: number
  zone: string
  coins: readonly boolean[]
  done: readonly number[]
  missed: readonly number[]
}

export function isOn({ coins }: Pick<PlanRow, 'coins'>, day: number): boolean {
  return (day % 2 === 0) === coins[Math.floor(day / 2)]
}

/** Returns the planned number of pairs. Plans created with six pairs keep that number. */
export function targetPairs({ coins }: Pick<PlanRow, 'coins'>): number {
  return coins.length < initialPairs ? effectGates.pairs : initialPairs
}

/** Someone who sees a result that an open pair could still change could stop when it looks good. @param today day of the plan, from 0 */
export function isFinished({ coins, done, missed }: PlanRow, today: number): boolean {
  const pairs = coins.map((_, pair) => [2 * pair, 2 * pair + 1])
  const isDone = (days: readonly number[]) => days.every((day) => done.includes(day))
  if (pairs.filter(isDone).length < effectGates.pairs) return false
  const isMissed = (days: readonly number[]) => days.some((day) => missed.includes(day))
  return today >= 2 * coins.length || pairs.every((days) => isDone(days) || isMissed(days))
}

export function countWholePairs({ coins, missed }: Pick<PlanRow, 'coins' | 'missed'>): number {
  return coins.filter((_, pair) => !missed.includes(2 * pair) && !missed.includes(2 * pair + 1)).length
}
