import { type AnyColumn, sql } from 'drizzle-orm'
import type { PublicReads } from '#database/client.ts'
import { communityChanges } from '#database/schema/stories.ts'
import type { CommunityFigures } from './community-figures.ts'

export const total = (column: AnyColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number)

export async function readCommunityFigures(database: PublicReads): Promise<CommunityFigures> {
  const [figures] = await database.anon
    .select({
      stories: total(communityChanges.stories),
      comments: total(communityChanges.comments),
      reactions: total(communityChanges.reactions),
      people: total(communityChanges.people),
    })
    .from(communityChanges)
  return figures ?? { stories: 0, comments: 0, reactions: 0, people: 0 }
}
