import type { QueryClient } from '@tanstack/react-query'
import { recordStoryChange } from '#app/community/stories/own/story-changes.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { hideStory, muteAuthorOf } from './queries.ts'

interface Person {
  id: string
  by: string
}

export async function hideAndCollapseStory({ id, by }: Person): Promise<void> {
  try {
    await hideStory(id)
    recordStoryChange(id, { fold: 'hidden', by, isNew: true })
  } catch (error) {
    showError({ title: 'Error hiding the story', description: toApiClientError(error).message })
  }
}

/** Mutes only this story, because its author must stay unknown. */
export async function muteAnonymousStory({ id, by }: Person): Promise<void> {
  try {
    const muteId = await muteAuthorOf('stories', id)
    recordStoryChange(id, { fold: 'hidden', by, isNew: true, muteId })
  } catch (error) {
    showError({ title: 'Error muting the story', description: toApiClientError(error).message })
  }
}

/** The author's other content on the page collapses after the refetch. */
export async function muteStoryAuthor(queryClient: QueryClient, { id, by }: Person): Promise<void> {
  try {
    await muteAuthorOf('stories', id)
    recordStoryChange(id, { fold: 'muted', by, isNew: true })
    await refetchCollapsed(queryClient)
  } catch (error) {
    showError({ title: 'Error muting the author', description: toApiClientError(error).message })
  }
}

export async function refetchCollapsed(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ['reactions', 'comments', 'folds'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )
}
