import * as v from 'valibot'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import {
  type WaitingStory,
  type WaitingStoryDecision,
  waitingStoriesSchema,
} from './waiting-story-schemas.ts'

const path = '/api/profile/waiting-stories'

/** @throws ApiClientError */
export async function fetchWaitingStories(signal: AbortSignal): Promise<WaitingStory[]> {
  const accessToken = await requireAccessToken()
  const { stories } = await callApi({ path, accessToken, responseSchema: waitingStoriesSchema, signal })
  return stories
}

/** @throws ApiClientError */
export async function settleWaitingStory(id: string, decision: WaitingStoryDecision): Promise<void> {
  const accessToken = await requireAccessToken()
  await callApi({
    path: `${path}/${id}`,
    method: 'POST',
    body: { decision },
    accessToken,
    responseSchema: v.null(),
  })
}
