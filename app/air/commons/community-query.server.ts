import { and, asc, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import type { PublicReads } from '#database/client.ts'
import { airCommunityCells } from '#database/schema/air/community.ts'
import { markKindNames, markKinds } from '../charts/marks/mark-kinds.ts'
import { metrics } from '../files/columns/metrics.ts'
import { roomKindNames, roomKinds } from '../room-kinds.ts'
import { type DrawnResults, drawResults } from './draw-results.ts'
import { type DrawnSpread, drawSpread, type NamedSpread } from './draw-spread.ts'
import { figuresSchema } from './figures-schema.server.ts'
import { type CommunityMetric, communityMetrics, publishedQuantiles } from './metric-scales.ts'
import { seasonNames, seasons } from './seasons.ts'

export const communityQuerySchema = v.object({
  of: v.optional(v.picklist(communityMetrics, 'There are no figures for this quantity.'), 'pm25'),
  by: v.optional(v.picklist(['room', 'season', 'device'], 'Must be room, season or device.'), 'room'),
})

export type CommunityQuery = v.InferOutput<typeof communityQuerySchema>

export interface CommunityAir {
  metric: CommunityMetric
  by: CommunityQuery['by']
  name: string
  known: CommunityMetric[]
  /** Null if there are too few contributions. */
  spread: DrawnSpread | null
  results: { action: string; drawn: DrawnResults }[]
}

/** The number of rows read depends only on the number of groups. */
export async function readCommunityAir(
  { anon }: PublicReads,
  { of: metric, by }: CommunityQuery,
): Promise<CommunityAir> {
  const [cells, all] = await Promise.all([
    anon
      .select({
        part: airCommunityCells.part,
        name: airCommunityCells.name,
        figures: airCommunityCells.figures,
      })
      .from(airCommunityCells)
      .where(eq(airCommunityCells.metric, metric))
      .orderBy(asc(airCommunityCells.name)),
    anon.selectDistinct({ metric: airCommunityCells.metric }).from(airCommunityCells),
  ])
  const read = cells.map(({ figures, ...cell }) => ({ ...cell, figures: v.parse(figuresSchema, figures) }))
  const spreads = read.flatMap(({ part, name, figures }): NamedSpread[] =>
    'quantiles' in figures && (part === 'all' || part === by)
      ? [{ ...figures, name: nameCell(part, name), place: placeOf(part, name) }]
      : [],
  )
  const [unit] = metrics[metric].units
  return {
    ...{ metric, by, name: metrics[metric].name },
    known: communityMetrics.filter((each) => all.some((row) => row.metric === each)),
    spread: spreads.length === 0 ? null : drawSpread(spreads, unitOf(metric, unit)),
    results: read.flatMap(({ name, figures }) =>
      'results' in figures
        ? [{ action: nameCell('action', name), drawn: drawResults(figures, unitOf(metric, unit)) }]
        : [],
    ),
  }
}

/** Returns the common unit, used by all figures of a metric. @param first the metric's first unit */
function unitOf(metric: CommunityMetric, first: string): string {
  return metric === 'vocMass' ? 'µg/m³' : first
}

function nameCell(part: string, name: string): string {
  if (part === 'all') return 'All rooms'
  return (
    findName(name, roomKindNames, roomKinds) ??
    findName(name, seasonNames, seasons) ??
    findName(name, markKindNames, markKinds) ??
    name
  )
}

function findName<Key extends string>(
  name: string,
  keys: readonly Key[],
  names: Readonly<Record<Key, string>>,
): string | null {
  const known = keys.find((key) => key === name)
  return known ? names[known] : null
}

/** The sort key of a row: all rooms first, then quarters of the year in calendar order, then the other parts by name. */
function placeOf(part: string, name: string): number {
  return part === 'all' ? -1 : part === 'season' ? Object.keys(seasons).indexOf(name) : 0
}

const told = ['pm25', 'co2'] as const

/** Returns a sentence about the air in all rooms, or null if too few people share their readings. */
export async function describeCommunityAir({ anon }: PublicReads): Promise<string | null> {
  const cells = await anon
    .select({ metric: airCommunityCells.metric, figures: airCommunityCells.figures })
    .from(airCommunityCells)
    .where(and(eq(airCommunityCells.part, 'all'), inArray(airCommunityCells.metric, told)))
  for (const metric of told) {
    const cell = cells.find((each) => each.metric === metric)
    const figures = cell && v.parse(figuresSchema, cell.figures)
    if (figures && 'quantiles' in figures) {
      const { name, units } = metrics[metric]
      const median = figures.quantiles[publishedQuantiles.indexOf(0.5)]
      return `In the rooms that people measure here, ${name} is below ${median} ${units[0]} half of the time.`
    }
  }
  return null
}
