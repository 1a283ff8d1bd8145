import { callApi } from '#app/platform/http/client/api-client.ts'
import { getAccessToken } from '#app/platform/session/auth.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import type { SortOption, StoryIssue } from './story-options.ts'
import { type NewStory, type Story, type StoryPage, storyPageSchema, storySchema } from './story-schemas.ts'

interface StoryPageQuery {
  search: string
  /** Blank for all. */
  issue: StoryIssue | ''
  sort: SortOption
  /** Blank for all. */
  with?: '' | 'measurements'
  /** Blank for the beginning. */
  cursor: string
}

/** @throws ApiClientError */
export async function fetchStories(query: StoryPageQuery, signal: AbortSignal): Promise<StoryPage> {
  const set = Object.entries(query).filter(([, value]) => value !== '')
  return callApi({
    path: `/api/stories?${new URLSearchParams(set)}`,
    // Who writes must find it in the list at once, and an answer from the server's memory may be a moment older.
    accessToken: await getAccessToken().catch(() => null),
    responseSchema: storyPageSchema,
    signal,
  })
}

/** As visitors read them: out of the server's memory, and a browser that has them is told no more than that. @throws ApiClientError */
export function fetchNewestStories(signal: AbortSignal): Promise<StoryPage> {
  return callApi({ path: '/api/stories?sort=newest', responseSchema: storyPageSchema, signal })
}

/** @throws ApiClientError 404 `not_found` for a story that is not there for everybody */
export function fetchStory(id: string, signal: AbortSignal): Promise<Story> {
  return callApi({ path: `/api/stories/${id}`, responseSchema: storySchema, signal })
}

/** Shares a story as the person signed in. The same key sent again does it once. @throws ApiClientError */
export async function shareStory(story: NewStory, idempotencyKey: string): Promise<Story> {
  return callApi({
    path: '/api/stories',
    method: 'POST',
    body: story,
    idempotencyKey,
    accessToken: await requireAccessToken(),
    responseSchema: storySchema,
  })
}
