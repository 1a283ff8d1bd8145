import * as v from 'valibot'
import type { OffsetAt } from '#app/platform/time/zone-offset.ts'
import { allHours, hourlyMeans } from '../science/effects/days/hourly-means.ts'
import type { SeriesData } from '../science/series/series-data.ts'
import { findLevels, levelOf } from './metric-scales.ts'
import { type Season, seasonNames, seasonOf } from './seasons.ts'

/** The minimum share of an hour that readings must cover. */
const completeness = 0.75

/** Number of hours in each level, by quarter of the year. */
export const spreadSchema = v.array(
  v.object({ season: v.picklist(seasonNames), hours: v.array(v.pipe(v.number(), v.integer())) }),
)

export type Spread = v.InferOutput<typeof spreadSchema>

/** Computes a chart's contribution to the community's figures. Returns null for metrics that aren't compared. */
export function spreadOf(series: SeriesData, offsetAt: OffsetAt): Spread | null {
  const known = findLevels(series.metric)
  if (!known) return null
  const found = new Map<Season, number[]>()
  for (const { day, mean } of hourlyMeans(series, { offsetAt, hours: allHours, leftOut: [], completeness })) {
    const season = seasonOf(day)
    const hours = found.get(season) ?? Array<number>(known.edges.length - 1).fill(0)
    const level = levelOf(known, mean)
    hours[level] = (hours[level] ?? 0) + 1
    found.set(season, hours)
  }
  return [...found].map(([season, hours]) => ({ season, hours }))
}
