import { recordStoryChange } from '#app/features/stories/own/story-changes.ts'
import { toApiClientError } from '#app/http/client/api-client-error.ts'
import { showError, showSuccess } from '#app/ui/overlay/toast.tsx'
import { sendReport } from './report-requests.ts'

/** Reports a story, folds it away and says what became of it. */
export async function reportStory(
  storyId: string,
  { by, isOwn }: { by: string | null; isOwn: boolean },
): Promise<void> {
  try {
    await sendReport({ type: 'story', id: storyId })
    if (!isOwn) recordStoryChange(storyId, { fold: 'reported', by, isNew: true })
    showSuccess({
      title: 'Report submitted',
      description: 'Thank you for helping keep our community safe. We will review this content.',
      action: { label: 'Say why', to: `/report?story=${storyId}` },
    })
  } catch (error) {
    showError({ title: 'Error reporting story', description: toApiClientError(error).message })
  }
}
