import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import type { PublicReads } from '#database/client.ts'
import { airCommunityCells } from '#database/schema/air/community.ts'
import { metrics } from '../files/columns/metrics.ts'
import { figuresSchema } from './figures-schema.server.ts'
import { publishedQuantiles } from './metric-scales.ts'

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
