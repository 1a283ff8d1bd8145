import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { invalidateAllBut } from '#app/http/client/query-client.ts'
import { fetchOwnStories, removeStory, sendSharePermission } from './own-story-requests.ts'
import type { OwnStoryPage } from './own-story-schemas.ts'

export function useOwnStories(userId: string) {
  return useInfiniteQuery({
    queryKey: ['own-stories', userId],
    queryFn: ({ pageParam, signal }) => fetchOwnStories(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: OwnStoryPage) => page.nextCursor,
  })
}

/** What authors may do to their stories. Every list that may show one is read again afterwards. */
export function useOwnStoryChanges() {
  const queryClient = useQueryClient()
  return {
    async changeSharePermission(id: string, sharePermission: boolean): Promise<void> {
      await sendSharePermission(id, sharePermission)
      await invalidateAllBut(queryClient, 'profile')
    },
    async deleteStory(id: string): Promise<void> {
      await removeStory(id)
      await invalidateAllBut(queryClient, 'profile')
    },
  }
}
