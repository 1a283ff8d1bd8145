import { describeDay } from '#app/platform/time/describe-instant.ts'
import { describeCount, stepNames } from '../funnel-labels.ts'
import type { Activity, ActivityFigure } from './activity-schemas.ts'

export const listFigures = ({ figures, gaps }: Activity) => [
  { name: 'Visits', figure: figures.visits, gaps },
  { name: stepNames.submitted, figure: figures.signUps, gaps: [] },
  { name: stepNames.verified, figure: figures.confirmed, gaps: [] },
  { name: stepNames.vip_confirmed, figure: figures.vips, gaps: [] },
  { name: 'Public stories', figure: figures.stories, gaps: [] },
  { name: 'Comments', figure: figures.comments, gaps: [] },
]

/** Compares with the period before, such as `+12%`, or quotes its count if a percentage would mean little. */
export function describeChange(now: number | null, before: number | null): string {
  if (now === null || before === null || before === 0) return `before ${describeCount(before)}`
  const percent = Math.round((now / before - 1) * 100)
  return percent === 0 ? '±0%' : `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en')}%`
}

/** Describes a row of bars, such as `3 to 40, most on 12 November 2026`, with the number of gaps. */
export function describeDays(days: ActivityFigure['days'], gaps: Activity['gaps'], lastDay: string): string {
  const sizes = days.map(sizeOf)
  const counted = sizes.filter((_, day) => !gaps.includes(days.length - 1 - day))
  const missing = days.length - counted.length
  const most = Math.max(...counted)
  const end =
    missing === 0 ? '' : `; ${missing === 1 ? 'one day' : `${missing} days`} without complete counts`
  if (most === 0) return `0 in the last 30 days${end}`
  const [low, high] = [Math.min(...counted), most].map((size) => describeCount(days[sizes.indexOf(size)]))
  const ago = days.length - 1 - sizes.lastIndexOf(most)
  const day = new Date(Date.parse(lastDay) - ago * 86_400_000)
  return `${low} to ${high}, most on ${describeDay(day.toISOString())}${end}`
}

/** The size that is drawn, also for a hidden count. */
export const sizeOf = (n: number | null) => n ?? 2
