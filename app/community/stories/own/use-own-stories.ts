import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import {
  fetchOwnStories,
  fetchOwnStory,
  removeStory,
  restoreStory,
  sendStoryChange,
} from './own-story-requests.ts'
import type { OwnStory, OwnStoryPage } from './own-story-schemas.ts'
import { recordStoryChange } from './story-changes.ts'

export const ownStoriesKey = 'own-stories'

export function useOwnStories(userId: string) {
  return useInfiniteQuery({
    queryKey: [ownStoriesKey, userId],
    queryFn: ({ pageParam, signal }) => fetchOwnStories(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: OwnStoryPage) => page.nextCursor,
  })
}

/** The story when it is this person's, else null; also when it can't be known just now. */
export function loadOwnStory(queryClient: QueryClient, userId: string, id: string): Promise<OwnStory | null> {
  return queryClient
    .fetchQuery({
      queryKey: [ownStoriesKey, userId, id],
      queryFn: () => fetchOwnStory(id),
      networkMode: 'always',
      retry: false,
    })
    .catch(() => null)
}

/**
 * What authors may do to their stories. A story's place shows its change at once, and lists are read again when they are next
 * opened: read at once, they would lose the place where a deletion can be undone.
 */
export function useOwnStoryChanges() {
  const queryClient = useQueryClient()

  async function renewLists(): Promise<void> {
    await queryClient.invalidateQueries({
      refetchType: 'none',
      predicate: ({ queryKey }) => queryKey[0] !== 'profile',
    })
    await queryClient.invalidateQueries({ queryKey: [ownStoriesKey] })
  }

  return {
    async editStory(...[id, change]: Parameters<typeof sendStoryChange>): Promise<OwnStory> {
      const story = await sendStoryChange(id, change)
      recordStoryChange(id, story)
      await renewLists()
      return story
    },
    async deleteStory(id: string): Promise<void> {
      await removeStory(id)
      recordStoryChange(id, 'deleted')
      await renewLists()
    },
    async restoreStory(id: string): Promise<void> {
      recordStoryChange(id, await restoreStory(id))
      await renewLists()
    },
  }
}
