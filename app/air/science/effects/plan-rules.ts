import { initialPairs } from '../../air-limits.ts'
import { effectGates } from './effect-rules.ts'

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
