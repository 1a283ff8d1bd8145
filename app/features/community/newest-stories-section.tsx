import { Queries } from '#app/queries.tsx'
import type { Story } from '../stories/contract.ts'
import { NewestStories } from './newest-stories.tsx'

/** The section with all that it needs, for a page that loads it apart from the rest. */
export function NewestStoriesSection({ stories }: { stories: Story[] }) {
  return (
    <Queries>
      <NewestStories stories={stories} />
    </Queries>
  )
}
