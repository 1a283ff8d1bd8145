import { toApiClientError } from '#app/http/client/api-client-error.ts'
import { showError, showSuccess } from '#app/ui/overlay/toast.tsx'
import { sendReport } from './report-requests.ts'

/** Reports a story, and says what became of it. */
export async function reportStory(storyId: string): Promise<void> {
  try {
    await sendReport(storyId)
    showSuccess({
      title: 'Report submitted',
      description: 'Thank you for helping keep our community safe. We will review this content.',
    })
  } catch (error) {
    showError({ title: 'Error reporting story', description: toApiClientError(error).message })
  }
}
