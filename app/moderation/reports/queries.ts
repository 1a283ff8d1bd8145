import { callApi } from '#app/platform/http/client/api-client.ts'
import { createAttempts } from '#app/platform/http/idempotency-key.ts'
import { getAccessToken } from '#app/platform/session/auth-actions.ts'
import { type ReportRequest, type ReportResponse, reportResponseSchema } from './report-schemas.ts'

const attempts = createAttempts()

/**
 * Reports a story or comment. Retries after a lost response are idempotent. A user's second report of the same content adds its reason to
 * the first. @throws ApiClientError
 */
export async function sendReport(
  { type, id }: { type: 'story' | 'comment'; id: string },
  body: ReportRequest = {},
): Promise<ReportResponse> {
  const response = await callApi({
    path: `/api/${type === 'story' ? 'stories' : 'comments'}/${id}/reports`,
    method: 'POST',
    body,
    idempotencyKey: attempts.keyFor(JSON.stringify([id, body])),
    accessToken: await getAccessToken(),
    responseSchema: reportResponseSchema,
  })
  attempts.done()
  return response
}
