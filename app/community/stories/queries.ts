import { callApi } from '#app/platform/http/client/api-client.ts'
import { getAccessToken } from '#app/platform/session/auth-actions.ts'
import { callAsMember } from '#app/platform/session/call-as-member.ts'
import { storyCountsSchema } from './counts/story-count-schemas.ts'
import type { SortOption, StoryIssue } from './story-options.ts'
import { type NewStory, storyPageSchema, storySchema } from './story-schemas.ts'

const path = '/api/stories'

/** Blank parameters are omitted. */
interface StoryPageQuery {
  search?: string
  issue?: StoryIssue | ''
  sort: SortOption
  with?: '' | 'measurements'
  cursor?: string
}

export const fetchStories = async (query: StoryPageQuery, signal: AbortSignal) =>
  callApi({
    path,
    query: { ...query },
    // Authors must see their own story immediately; a cached response may be older.
    accessToken: await getAccessToken().catch(() => null),
    responseSchema: storyPageSchema,
    signal,
  })

/** Visitors' list, from the server's cache and the browser's. */
export const fetchNewestStories = (signal: AbortSignal) =>
  callApi({ path: `${path}?sort=newest`, responseSchema: storyPageSchema, signal })

export const fetchStoryCounts = async (signal: AbortSignal) =>
  callApi({
    path: `${path}/counts`,
    accessToken: await getAccessToken().catch(() => null),
    responseSchema: storyCountsSchema,
    signal,
  })

/** @throws ApiClientError 404 `not_found` */
export const fetchStory = (id: string, signal: AbortSignal) =>
  callApi({ path: `${path}/${id}`, responseSchema: storySchema, signal })

/** Idempotent with the same key. @throws ApiClientError */
export const shareStory = (body: NewStory, idempotencyKey: string) =>
  callAsMember(path, { method: 'POST', body, idempotencyKey, responseSchema: storySchema })
