import { callApi } from '#app/platform/http/client/api-client.ts'
import { createAttempts } from '#app/platform/http/idempotency-key.ts'
import { getAccessToken } from '#app/platform/session/auth.ts'
import { type ReportRequest, type ReportResponse, reportResponseSchema } from './report-schemas.ts'

const attempts = createAttempts()

/**
 * Reports a story or comment. Sent again after a lost response, it is done once; a person's second report of the same thing adds
 * its reason to the first. @throws ApiClientError
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
