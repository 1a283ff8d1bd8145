import { callApi } from '#app/api-client.ts'
import { toApiFailure } from '#app/api-failure.ts'
import { showError, showSuccess } from '#app/ui/toast.tsx'
import { getAccessToken } from '../accounts/client.ts'
import { reportAnswerSchema } from './contract.ts'

/** Reports a story, and says what became of it. */
export function useReport(): (storyId: string) => Promise<void> {
  return reportStory
}

async function reportStory(storyId: string): Promise<void> {
  try {
    const accessToken = await getAccessToken()
    const path = `/api/stories/${storyId}/reports`
    await callApi({ path, method: 'POST', accessToken, answer: reportAnswerSchema })
    showSuccess({
      title: 'Report submitted',
      description: 'Thank you for helping keep our community safe. We will review this content.',
    })
  } catch (error) {
    showError({ title: 'Error reporting story', description: toApiFailure(error).message })
  }
}
