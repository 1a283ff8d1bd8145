import { rememberUnexplained } from '#app/community/collapsed-texts/remember-collapsed.ts'
import { recordStoryChange } from '#app/community/stories/own/story-changes.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { ownReportsPath } from '#app/platform/http/page-paths.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { sendReport } from './queries.ts'

/** Reports a story, collapses it and shows the outcome. */
export async function reportStory(storyId: string, by: string | null): Promise<void> {
  try {
    const { decidedAt } = await sendReport({ type: 'story', id: storyId })
    // The note in the story's place leads to the form for reasons.
    rememberUnexplained(storyId, decidedAt === null || by === null)
    recordStoryChange(storyId, { fold: 'reported', by, isNew: true })
    showSuccess(
      decidedAt === null
        ? {
            title: 'Report submitted',
            description: 'Thank you for helping keep our community safe. We will review this content.',
          }
        : {
            title: 'Already reviewed',
            description: `A moderator reviewed it on ${describeInstant(decidedAt)} and left it up.`,
            ...(by !== null && { action: { label: 'Read why, or appeal', to: ownReportsPath } }),
          },
    )
  } catch (error) {
    showError({ title: 'Error reporting story', description: toApiClientError(error).message })
  }
}
