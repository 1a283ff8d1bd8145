import { describeDay } from '#app/platform/time/describe-instant.ts'
import { describeCount } from '../funnel-labels.ts'
import type { Activity, ActivityFigure } from './activity-schemas.ts'

export const listFigures = ({ figures }: Activity) => [
  { name: 'Visits', figure: figures.visits },
  { name: 'Sign-ups', figure: figures.signUps },
  { name: 'Confirmed', figure: figures.confirmed },
  { name: 'VIP list', figure: figures.vips },
  { name: 'Public stories', figure: figures.stories },
  { name: 'Comments', figure: figures.comments },
]

/** Compares with the period before, such as `+12%`, or quotes its count if a percentage would mean little. */
export function describeChange(now: number | null, before: number | null): string {
  if (now === null || before === null || before === 0) return `before ${describeCount(before)}`
  const percent = Math.round((now / before - 1) * 100)
  return percent === 0 ? '±0%' : `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en')}%`
}

/** Describes a row of bars, such as `3 to 40, most on 12 November 2026`. */
export function describeDays({ days }: Pick<ActivityFigure, 'days'>, lastDay: string): string {
  const sizes = days.map(sizeOf)
  const most = Math.max(...sizes)
  if (most === 0) return '0 in the last 30 days'
  const [low, high] = [Math.min(...sizes), most].map((size) => describeCount(days[sizes.indexOf(size)]))
  const ago = days.length - 1 - sizes.lastIndexOf(most)
  const day = new Date(Date.parse(lastDay) - ago * 86_400_000)
  return `${low} to ${high}, most on ${describeDay(day.toISOString())}`
}

/** The size that is drawn, also for a hidden count. */
export const sizeOf = (n: number | null) => n ?? 2
