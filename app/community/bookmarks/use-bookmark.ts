import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { saveGuestBookmarks } from './guest-bookmarks.ts'
import { bookmarksKey, fetchBookmarkedIds, sendBookmark } from './queries.ts'
import { useGuestBookmarks } from './use-guest-bookmarks.ts'

interface BookmarkSwitch {
  isBookmarked: boolean
  toggle(): Promise<void>
}

export function useBookmark(storyId: string): BookmarkSwitch {
  const userId = useUserId()
  const visitorIds = useGuestBookmarks()
  const queryClient = useQueryClient()
  // The number of visitor bookmarks makes the query refetch after their import.
  const query = { queryKey: [...bookmarksKey, 'ids', userId, visitorIds.length], queryFn: fetchBookmarkedIds }
  const { data: accountIds = [] } = useQuery({ ...query, enabled: userId !== null })
  const ids = userId === null ? visitorIds : accountIds
  const isBookmarked = ids.includes(storyId)

  async function toggle(): Promise<void> {
    const changed = isBookmarked ? ids.filter((id) => id !== storyId) : [storyId, ...ids]
    try {
      if (userId === null) saveGuestBookmarks(changed)
      else {
        await sendBookmark(storyId, !isBookmarked)
        queryClient.setQueryData(query.queryKey, changed)
        await queryClient.invalidateQueries({ queryKey: [...bookmarksKey, 'list'] })
      }
      showSuccess(
        isBookmarked
          ? { title: 'Bookmark removed', description: 'This story is no longer in your bookmarks.' }
          : {
              title: 'Story bookmarked',
              description: 'This story has been saved to your bookmarks.',
              action: { label: 'View', to: '/bookmarks' },
            },
      )
    } catch (error) {
      showError({ title: 'Error saving bookmark', description: toApiClientError(error).message })
    }
  }

  return { isBookmarked, toggle }
}
