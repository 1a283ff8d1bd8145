import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { storiesKey } from '../story-keys.ts'
import type { StoryPage } from '../story-schemas.ts'

export function updateCommentCounts(queryClient: QueryClient, storyId: string, change: number): void {
  queryClient.setQueriesData<InfiniteData<StoryPage>>({ queryKey: [...storiesKey, 'list'] }, (data) => {
    if (!data) return data
    const pages = data.pages.map((page) => ({
      ...page,
      stories: page.stories.map((story) =>
        story.id === storyId ? { ...story, commentCount: story.commentCount + change } : story,
      ),
    }))
    return { ...data, pages }
  })
}
