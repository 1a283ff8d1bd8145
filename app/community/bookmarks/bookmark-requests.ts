import { type StoryPage, storyPageSchema } from '#app/community/stories/story-schemas.ts'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { bookmarkedIdsSchema } from './bookmark-schemas.ts'

/** @throws ApiClientError */
export async function fetchBookmarks(cursor: string): Promise<StoryPage> {
  const query = cursor ? `?${new URLSearchParams({ cursor })}` : ''
  return callApi({
    path: `/api/bookmarks${query}`,
    accessToken: await requireAccessToken(),
    responseSchema: storyPageSchema,
  })
}

/** @throws ApiClientError */
export async function fetchGuestBookmarks(ids: string[]): Promise<StoryPage> {
  if (ids.length === 0) return { stories: [], nextCursor: null }
  return callApi({ path: `/api/bookmarks/visitor?ids=${ids.join(',')}`, responseSchema: storyPageSchema })
}

/** @throws ApiClientError */
export async function fetchBookmarkedIds(): Promise<string[]> {
  const accessToken = await requireAccessToken()
  return (await callApi({ path: '/api/bookmarks/ids', accessToken, responseSchema: bookmarkedIdsSchema }))
    .storyIds
}

/** @throws ApiClientError */
export async function sendBookmark(storyId: string, isOn: boolean): Promise<void> {
  const accessToken = await requireAccessToken()
  const method = isOn ? 'PUT' : 'DELETE'
  await callApi({
    path: `/api/bookmarks/${storyId}`,
    method,
    accessToken,
    responseSchema: bookmarkedIdsSchema,
  })
}

/** @throws ApiClientError */
export async function sendGuestBookmarks(storyIds: string[]): Promise<void> {
  const accessToken = await requireAccessToken()
  await callApi({
    path: '/api/bookmarks',
    method: 'POST',
    body: { storyIds },
    accessToken,
    responseSchema: bookmarkedIdsSchema,
  })
}
