import { requireAccessToken } from '#app/features/session/require-access-token.ts'
import { type StoryPage, storyPageSchema } from '#app/features/stories/story-schemas.ts'
import { callApi } from '#app/http/client/api-client.ts'
import { bookmarkedIdsSchema } from './bookmark-schemas.ts'

/** @throws ApiFailure */
export async function fetchBookmarks(cursor: string): Promise<StoryPage> {
  const query = cursor ? `?${new URLSearchParams({ cursor })}` : ''
  return callApi({
    path: `/api/bookmarks${query}`,
    accessToken: await requireAccessToken(),
    answer: storyPageSchema,
  })
}

/** @throws ApiFailure */
export async function fetchVisitorBookmarks(ids: string[]): Promise<StoryPage> {
  if (ids.length === 0) return { stories: [], nextCursor: null }
  return callApi({ path: `/api/bookmarks/visitor?ids=${ids.join(',')}`, answer: storyPageSchema })
}

/** @throws ApiFailure */
export async function fetchBookmarkedIds(): Promise<string[]> {
  const accessToken = await requireAccessToken()
  return (await callApi({ path: '/api/bookmarks/ids', accessToken, answer: bookmarkedIdsSchema })).storyIds
}

/** @throws ApiFailure */
export async function sendBookmark(storyId: string, isOn: boolean): Promise<void> {
  const accessToken = await requireAccessToken()
  const method = isOn ? 'PUT' : 'DELETE'
  await callApi({ path: `/api/bookmarks/${storyId}`, method, accessToken, answer: bookmarkedIdsSchema })
}

/** @throws ApiFailure */
export async function sendVisitorBookmarks(storyIds: string[]): Promise<void> {
  const accessToken = await requireAccessToken()
  await callApi({
    path: '/api/bookmarks',
    method: 'POST',
    body: { storyIds },
    accessToken,
    answer: bookmarkedIdsSchema,
  })
}
