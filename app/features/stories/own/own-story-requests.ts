import * as v from 'valibot'
import { requireAccessToken } from '#app/features/session/require-access-token.ts'
import { callApi } from '#app/http/client/api-client.ts'
import { type OwnStory, type OwnStoryPage, ownStoryPageSchema, ownStorySchema } from './own-story-schemas.ts'

/** @param cursor null for the first page. @throws ApiClientError */
export async function fetchOwnStories(cursor: string | null, signal: AbortSignal): Promise<OwnStoryPage> {
  const query = cursor === null ? '' : `?${new URLSearchParams({ cursor })}`
  const accessToken = await requireAccessToken()
  const path = `/api/profile/stories${query}`
  return callApi({ path, accessToken, responseSchema: ownStoryPageSchema, signal })
}

/** @throws ApiClientError */
export async function sendSharePermission(id: string, sharePermission: boolean): Promise<OwnStory> {
  const accessToken = await requireAccessToken()
  const path = `/api/stories/${id}`
  const body = { sharePermission }
  return callApi({ path, method: 'PATCH', body, accessToken, responseSchema: ownStorySchema })
}

/** @throws ApiClientError */
export async function removeStory(id: string): Promise<void> {
  const accessToken = await requireAccessToken()
  await callApi({ path: `/api/stories/${id}`, method: 'DELETE', accessToken, responseSchema: v.null() })
}
