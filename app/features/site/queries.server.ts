import { countDistinct, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { stories } from '#database/schema.ts'
import type { CommunityFigures } from './community-figures.ts'

/** How long figures are kept, as a multiple of the time that counting took: a thousandth of the time goes into it. */
const keptTimes = 1_000
const keptAtMostMs = 10 * 60_000

let kept: { database: unknown; figures: CommunityFigures; until: number } | null = null

/**
 * What the community has done in public, in one statement. With few stories the figures are fresh; with a million,
 * where counting takes a moment, they may be some minutes old.
 */
export async function readCommunityFigures(database: Pick<Database, 'anon'>): Promise<CommunityFigures> {
  const begin = performance.now()
  if (kept?.database === database && begin < kept.until) return kept.figures
  const figures = await countCommunity(database)
  const end = performance.now()
  kept = { database, figures, until: end + Math.min(slownessOf(end - begin) * keptTimes, keptAtMostMs) }
  return figures
}

/** What takes no time to speak of is not kept at all. */
function slownessOf(tookMs: number): number {
  return tookMs < 50 ? 0 : tookMs
}

async function countCommunity(database: Pick<Database, 'anon'>): Promise<CommunityFigures> {
  const total = (column: typeof stories.commentCount) => sql`coalesce(sum(${column}), 0)`.mapWith(Number)
  const [figures] = await database.anon
    .select({
      stories: sql`count(*)`.mapWith(Number),
      comments: total(stories.commentCount),
      reactions: total(stories.reactionCount),
      people: countDistinct(stories.userId),
    })
    .from(stories)
    .where(stories.isVisible)
  return figures ?? { stories: 0, comments: 0, reactions: 0, people: 0 }
}
