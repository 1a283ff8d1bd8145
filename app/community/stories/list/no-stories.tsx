import { EmptyState } from '#app/platform/ui/feedback/empty-state.tsx'
import openNotebook from '../pictures/open-notebook.svg?url&no-inline'
import telescope from '../pictures/telescope.svg?url&no-inline'

export function NoStoriesYet() {
  return (
    <EmptyState
      title="No stories yet"
      text="Be the first to share your air quality story!"
      picture={openNotebook}
    />
  )
}

export function NoStoriesFound() {
  return (
    <EmptyState
      title="No stories found"
      text="Try adjusting your search terms or filters."
      picture={telescope}
    />
  )
}
