import { inArray } from 'drizzle-orm'
import type { PublicReads } from '#database/client.ts'
import { issueChanges } from '#database/schema/stories.ts'
import { storyIssues } from '../story-options.ts'
import { readCommunityFigures, total } from './community-figure-queries.server.ts'
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
