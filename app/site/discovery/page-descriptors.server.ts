import type { Story } from '#app/community/stories/story-schemas.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { listCommentsFeedLinks } from './feeds/feed-paths.server.ts'
import { nameStory } from './story-address.server.ts'
import { readStructuredData } from './structured-data.server.ts'

/** Returns the feed links and structured data of a story's page. Runs on the server so that browsers download no code for it. */
export async function readStoryDescriptors(
  dependencies: Pick<Dependencies, 'database' | 'site'>,
  story: Story,
) {
  const feeds = listCommentsFeedLinks(dependencies.site, { id: story.id, title: nameStory(story) })
  return [...feeds, await readStructuredData(dependencies, story)]
}
