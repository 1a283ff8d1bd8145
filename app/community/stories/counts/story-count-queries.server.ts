import { type AnyColumn, inArray, sql } from 'drizzle-orm'
import type { PublicReads } from '#database/client.ts'
import { communityChanges, issueChanges } from '#database/schema/stories.ts'
import { storyIssues } from '../story-options.ts'
import type { CommunityFigures } from './community-figures.ts'
import type { StoryCounts } from './story-count-schemas.ts'

/** The number of rows read does not depend on the number of stories. */
export async function readStoryCounts(database: PublicReads): Promise<StoryCounts> {
  const [{ stories, comments }, issues] = await Promise.all([
    readCommunityFigures(database),
    database.anon
      .select({
        issue: issueChanges.issue,
        stories: total(issueChanges.stories),
        measured: total(issueChanges.measured),
      })
      .from(issueChanges)
      .where(inArray(issueChanges.issue, ['', ...storyIssues]))
      .groupBy(issueChanges.issue),
  ])
  return {
    stories,
    comments,
    issues: Object.fromEntries(issues.map(({ issue, ...counts }) => [issue, counts])),
  }
}

const total = (column: AnyColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number)

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
