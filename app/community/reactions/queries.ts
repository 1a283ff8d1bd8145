import { markHasHeld } from '#app/community/stories/held/has-held-stories.ts'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { storiesAtOnceMax } from './reaction-limits.ts'
import {
  type OwnReactions,
  ownReactionsSchema,
  type ReactionState,
  reactionStateSchema,
} from './reaction-schemas.ts'
import type { ReactionType } from './reaction-types.ts'

interface ReactionRequest {
  storyId: string
  type: ReactionType
  isOn: boolean
  accessToken: string
}

export function sendReaction({ storyId, type, isOn, accessToken }: ReactionRequest): Promise<ReactionState> {
  return callApi({
    path: `/api/stories/${storyId}/reactions/${type}`,
    method: isOn ? 'PUT' : 'DELETE',
    accessToken,
    responseSchema: reactionStateSchema,
  })
}

interface Batch {
  storyIds: Set<string>
  answer: Promise<OwnReactions>
}

let batch: Batch | undefined

/** Combines calls in the same task into one request. */
export async function fetchOwnReactions(storyId: string): Promise<ReactionType[]> {
  if (!batch || batch.storyIds.size >= storiesAtOnceMax) batch = openBatch()
  batch.storyIds.add(storyId)
  const { own } = await batch.answer
  return own[storyId] ?? []
}

function openBatch(): Batch {
  const storyIds = new Set<string>()
  const opened: Batch = {
    storyIds,
    answer: Promise.resolve().then(async () => {
      const accessToken = await requireAccessToken()
      if (batch === opened) batch = undefined
      const path = `/api/reactions?stories=${[...storyIds].join(',')}`
      const answer = await callApi({ path, accessToken, responseSchema: ownReactionsSchema })
      if (answer.hasHeld) markHasHeld()
      void import('#app/community/collapsed-texts/collapse-stories.ts')
        .then(({ collapseStories }) => collapseStories(storyIds, answer.folds))
        .catch(() => {})
      return answer
    }),
  }
  // The caller handles the error; the next call starts a new request.
  opened.answer.catch(() => {
    if (batch === opened) batch = undefined
  })
  return opened
}
