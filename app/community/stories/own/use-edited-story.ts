import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUserId } from '#app/platform/session/use-session.ts'
import { tabStorage } from '#app/platform/storage/browser-storage.ts'
import { editDraftKey } from './edit-draft-key.ts'
import type { OwnStory } from './own-story-schemas.ts'

/** Returns a function that resolves to null if the story is not the user's. It rejects if its script can't be loaded. */
export function useFindOwnStory(storyId: string): () => Promise<OwnStory | null> {
  const userId = useUserId()
  const queryClient = useQueryClient()
  return async () => {
    if (userId === null) return null
    const { loadOwnStory } = await import('./queries.ts')
    return loadOwnStory(queryClient, userId, storyId)
  }
}

/** Holds the story that its author is editing. With a draft, the editor opens by itself, because a reload would seem to lose what was typed. */
export function useEditedStory(storyId: string) {
  const userId = useUserId()
  const findOwnStory = useFindOwnStory(storyId)
  const [edited, setEdited] = useState<{ story: OwnStory; isChosen: boolean } | null>(null)
  const reopen = useEffectEvent(() => {
    if (userId === null || tabStorage.getItem(editDraftKey(userId, storyId)) === null) return
    findOwnStory().then(
      (story) => story && setEdited((chosen) => chosen ?? { story, isChosen: false }),
      () => {},
    )
  })
  useEffect(() => reopen(), [userId])
  return {
    edited,
    edit: (story: OwnStory) => setEdited({ story, isChosen: true }),
    close: () => setEdited(null),
  }
}
