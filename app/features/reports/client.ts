import { callApi } from '#app/api-client.ts'
import { toApiFailure } from '#app/api-failure.ts'
import { createAttempts } from '#app/idempotency-key.ts'
import { showError, showSuccess } from '#app/ui/toast.tsx'
import { getAccessToken } from '../accounts/client.ts'
import { reportAnswerSchema } from './contract.ts'

const attempts = createAttempts()

/** Reports a story, and says what became of it. */
export async function reportStory(storyId: string): Promise<void> {
  try {
    const accessToken = await getAccessToken()
    const path = `/api/stories/${storyId}/reports`
    const idempotencyKey = attempts.keyFor(storyId)
    await callApi({ path, method: 'POST', idempotencyKey, accessToken, answer: reportAnswerSchema })
    attempts.done()
    showSuccess({
      title: 'Report submitted',
      description: 'Thank you for helping keep our community safe. We will review this content.',
    })
  } catch (error) {
    showError({ title: 'Error reporting story', description: toApiFailure(error).message })
  }
}
