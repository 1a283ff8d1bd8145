// Pages load this module only with a story's menu.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { WaitingStoryDecision } from '#app/accounts/auth/waiting-stories/waiting-story-schemas.ts'
import { waitingStoriesSchema } from '#app/accounts/auth/waiting-stories/waiting-story-schemas.ts'
import {
  callAsMember,
  memberListQuery,
  memberQuery,
  sendAsMember,
} from '#app/platform/session/call-as-member.ts'
import { storyCountsKey } from '../story-keys.ts'
import type { StoryChange } from '../story-schemas.ts'
import { type OwnStory, ownStoryPageSchema, ownStorySchema } from './own-story-schemas.ts'
import { recordStoryChange } from './story-changes.ts'

const path = '/api/profile/stories'
const waitingPath = '/api/profile/waiting-stories'

export const ownStoriesKey = 'own-stories'

export const ownStoriesQuery = (userId: string) =>
  memberListQuery([ownStoriesKey, userId], path, { responseSchema: ownStoryPageSchema })

/** Returns null if the story is not the caller's, and on failure. */
export async function loadOwnStory(
  queryClient: QueryClient,
  userId: string,
  id: string,
): Promise<OwnStory | null> {
  const query = memberQuery([ownStoriesKey, userId, id], path, {
    query: { id },
    responseSchema: ownStoryPageSchema,
  })
  const found = queryClient.fetchQuery({ ...query, networkMode: 'always', retry: false })
  return (await found.catch(() => null))?.stories[0] ?? null
}

/** A list is refetched when it is next opened: an immediate refetch would remove the button that undoes a deletion. */
export function useOwnStoryChanges() {
  const queryClient = useQueryClient()

  async function renewLists(): Promise<void> {
    await queryClient.invalidateQueries({
      refetchType: 'none',
      predicate: ({ queryKey }) => queryKey[0] !== 'profile',
    })
    void queryClient.invalidateQueries({ queryKey: storyCountsKey })
    await queryClient.invalidateQueries({ queryKey: [ownStoriesKey] })
  }

  return {
    async editStory(id: string, body: StoryChange): Promise<OwnStory> {
      const call = { method: 'PATCH', body, responseSchema: ownStorySchema } as const
      const story = await callAsMember(`/api/stories/${id}`, call)
      recordStoryChange(id, story)
      await renewLists()
      return story
    },
    async deleteStory(id: string): Promise<void> {
      await sendAsMember('DELETE', `/api/stories/${id}`)
      recordStoryChange(id, 'deleted')
      await renewLists()
    },
    /** Works for ten minutes. */
    async restoreStory(id: string): Promise<void> {
      const call = { method: 'POST', responseSchema: ownStorySchema } as const
      recordStoryChange(id, await callAsMember(`/api/stories/${id}/restore`, call))
      await renewLists()
    },
  }
}

export const waitingStoriesQuery = (userId: string) =>
  memberQuery([ownStoriesKey, userId, 'waiting'], waitingPath, { responseSchema: waitingStoriesSchema })

export const decideWaitingStory = (id: string, decision: WaitingStoryDecision) =>
  sendAsMember('POST', `${waitingPath}/${id}`, { decision })
