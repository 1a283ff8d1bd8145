import type { Story } from '#app/community/stories/story-schemas.ts'
import { QueryProvider } from '#app/platform/http/client/query-provider.tsx'
import { NewestStories } from './newest-stories.tsx'

/** Has its own query client, for a page that loads it separately. */
export function NewestStoriesSection({ stories }: { stories: Story[] }) {
  return (
    <QueryProvider>
      <NewestStories stories={stories} />
    </QueryProvider>
  )
}
