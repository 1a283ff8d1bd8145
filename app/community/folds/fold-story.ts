import type { QueryClient } from '@tanstack/react-query'
import { recordStoryChange } from '#app/community/stories/own/story-changes.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { hideStory, muteAuthorOf } from './queries.ts'

interface Person {
  id: string
  by: string
}

/** Puts a story out of one's own sight, and says so in its place. */
export async function foldStory({ id, by }: Person): Promise<void> {
  try {
    await hideStory(id)
    recordStoryChange(id, { fold: 'hidden', by, isNew: true })
  } catch (error) {
    showError({ title: 'Error hiding the story', description: toApiClientError(error).message })
  }
}

/** Mutes a story whose author is not named: that story alone. */
export async function muteAnonymousStory({ id, by }: Person): Promise<void> {
  try {
    const muteId = await muteAuthorOf('stories', id)
    recordStoryChange(id, { fold: 'hidden', by, isNew: true, muteId })
  } catch (error) {
    showError({ title: 'Error muting the story', description: toApiClientError(error).message })
  }
}

/** Mutes whoever wrote a story; what else of theirs the page shows folds once it was asked for. */
export async function muteStoryAuthor(queryClient: QueryClient, { id, by }: Person): Promise<void> {
  try {
    await muteAuthorOf('stories', id)
    recordStoryChange(id, { fold: 'muted', by, isNew: true })
    await rereadFolds(queryClient)
  } catch (error) {
    showError({ title: 'Error muting the author', description: toApiClientError(error).message })
  }
}

/** Asks anew which of the stories and comments that are shown are folded. */
export async function rereadFolds(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ['reactions', 'comments', 'folds'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )
}
