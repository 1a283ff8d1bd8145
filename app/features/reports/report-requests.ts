import { getAccessToken } from '#app/features/session/auth.ts'
import { callApi } from '#app/http/client/api-client.ts'
import { toApiClientError } from '#app/http/client/api-client-error.ts'
import { createAttempts } from '#app/http/idempotency-key.ts'
import { showError, showSuccess } from '#app/ui/overlay/toast.tsx'
import { reportResponseSchema } from './report-schemas.ts'

const attempts = createAttempts()

/** Reports a story, and says what became of it. */
export async function reportStory(storyId: string): Promise<void> {
  try {
    const accessToken = await getAccessToken()
    const path = `/api/stories/${storyId}/reports`
    const idempotencyKey = attempts.keyFor(storyId)
    await callApi({ path, method: 'POST', idempotencyKey, accessToken, responseSchema: reportResponseSchema })
    attempts.done()
    showSuccess({
      title: 'Report submitted',
      description: 'Thank you for helping keep our community safe. We will review this content.',
    })
  } catch (error) {
    showError({ title: 'Error reporting story', description: toApiClientError(error).message })
  }
}
