import { createOffsetAt } from '#app/platform/time/zone-offset.ts'
import { describeDay } from '../../science/plot/chart-clock.ts'

interface SharedRow {
  fromAt: Date
  toAt: Date
  zone: string
  isExact: boolean
  markId: string | null
}

export function describeShared({ fromAt, toAt, zone, isExact, markId }: SharedRow): string {
  const clock = { offsetAt: createOffsetAt(zone), dayOne: null }
  const day = (at: Date) => describeDay(at.getTime() + clock.offsetAt(at.getTime()), clock)
  const dates = isExact ? 'with dates' : 'numbered days, no dates'
  return `${day(fromAt)} to ${day(toAt)}, ${dates}${markId === null ? '' : ', before and after'}`
}
