import { type AnyColumn, countDistinct, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { stories } from '#database/schema.ts'
import type { CommunityFigures } from './community-figures.ts'

/** From so many stories on, counting takes a moment, and figures may be a minute old. */
const manyStories = 20_000
const keptMs = 60_000

let kept: { database: unknown; figures: CommunityFigures; until: number } | null = null

/** What the community has done in public, in one statement. */
export async function readCommunityFigures(database: Pick<Database, 'anon'>): Promise<CommunityFigures> {
  if (kept?.database === database && performance.now() < kept.until) return kept.figures
  const figures = await countCommunity(database)
  if (figures.stories >= manyStories) kept = { database, figures, until: performance.now() + keptMs }
  return figures
}

async function countCommunity(database: Pick<Database, 'anon'>): Promise<CommunityFigures> {
  const total = (column: AnyColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number)
  const [figures] = await database.anon
    .select({
      stories: sql`count(*)`.mapWith(Number),
      comments: total(stories.commentCount),
      reactions: total(stories.reactionCount),
      people: countDistinct(stories.userId),
    })
    .from(stories)
    .where(eq(stories.isVisible, true))
  return figures ?? { stories: 0, comments: 0, reactions: 0, people: 0 }
}
