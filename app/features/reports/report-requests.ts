import { getAccessToken } from '#app/features/session/auth.ts'
import { callApi } from '#app/http/client/api-client.ts'
import { createAttempts } from '#app/http/idempotency-key.ts'
import { reportResponseSchema } from './report-schemas.ts'

const attempts = createAttempts()

/** Reports a story. Sent again after a lost response, it is done once. @throws ApiClientError */
export async function sendReport(storyId: string): Promise<void> {
  const accessToken = await getAccessToken()
  const path = `/api/stories/${storyId}/reports`
  const idempotencyKey = attempts.keyFor(storyId)
  await callApi({ path, method: 'POST', idempotencyKey, accessToken, responseSchema: reportResponseSchema })
  attempts.done()
}
