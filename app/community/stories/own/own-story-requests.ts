import * as v from 'valibot'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import type { StoryChange } from '../story-schemas.ts'
import { type OwnStory, type OwnStoryPage, ownStoryPageSchema, ownStorySchema } from './own-story-schemas.ts'

/** @param cursor null for the first page. @throws ApiClientError */
export async function fetchOwnStories(cursor: string | null, signal: AbortSignal): Promise<OwnStoryPage> {
  const query = cursor === null ? '' : `?${new URLSearchParams({ cursor })}`
  const accessToken = await requireAccessToken()
  const path = `/api/profile/stories${query}`
  return callApi({ path, accessToken, responseSchema: ownStoryPageSchema, signal })
}

/** One's own story; null for another's. @throws ApiClientError */
export async function fetchOwnStory(id: string): Promise<OwnStory | null> {
  const accessToken = await requireAccessToken()
  const path = `/api/profile/stories?id=${id}`
  const { stories } = await callApi({ path, accessToken, responseSchema: ownStoryPageSchema })
  return stories[0] ?? null
}

/** @throws ApiClientError */
export async function sendStoryChange(id: string, change: StoryChange): Promise<OwnStory> {
  const accessToken = await requireAccessToken()
  const path = `/api/stories/${id}`
  return callApi({ path, method: 'PATCH', body: change, accessToken, responseSchema: ownStorySchema })
}

/** @throws ApiClientError */
export async function removeStory(id: string): Promise<void> {
  const accessToken = await requireAccessToken()
  await callApi({ path: `/api/stories/${id}`, method: 'DELETE', accessToken, responseSchema: v.null() })
}

/** Undoes `removeStory`, for ten minutes. @throws ApiClientError */
export async function restoreStory(id: string): Promise<OwnStory> {
  const accessToken = await requireAccessToken()
  const path = `/api/stories/${id}/restore`
  return callApi({ path, method: 'POST', accessToken, responseSchema: ownStorySchema })
}
