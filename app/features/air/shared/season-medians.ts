import { bisectLeft } from 'd3-array'
import type { ChartClock } from '../plot/clock.ts'
import { endOfStretch, instantOf } from '../plot/clock.ts'
import { medianOf } from '../series/order-statistics.ts'
import type { SeriesData } from '../series/series-data.ts'

/** Quarters of the year by their months: which of them is winter depends on where somebody lives, which nobody is asked. */
export const seasons = {
  'dec-feb': 'December to February',
  'mar-may': 'March to May',
  'jun-aug': 'June to August',
  'sep-nov': 'September to November',
} as const

export type Season = keyof typeof seasons

export const seasonNames = ['dec-feb', 'mar-may', 'jun-aug', 'sep-nov'] as const satisfies readonly Season[]

export interface SeasonMedian {
  season: Season
  days: number
  /** Of the days' medians, in the common unit. */
  median: number
}

/** What a stretch of readings counts for in the community's figures: each day once, by its median. */
export function seasonMedians({ points }: Pick<SeriesData, 'points'>, clock: ChartClock): SeasonMedian[] {
  const { times, values } = points
  const found = new Map<Season, number[]>()
  for (let start = 0; start < times.length; ) {
    const first = times[start] ?? 0
    const at = first + clock.offsetAt(first)
    const stop = Math.max(start + 1, bisectLeft(times, instantOf(endOfStretch(at, 'day', clock), clock)))
    const season = seasonNames[Math.floor(((new Date(at).getUTCMonth() + 1) % 12) / 3)] ?? 'dec-feb'
    found.set(season, [...(found.get(season) ?? []), medianOf(values.slice(start, stop))])
    start = stop
  }
  return [...found].map(([season, medians]) => ({
    season,
    days: medians.length,
    median: medianOf(Float64Array.from(medians)),
  }))
}
