import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reactionsElementId } from '#app/community/stories/story-element-id.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { consumeResumedAction, resumeAfterSignIn } from '#app/platform/session/resume-after-sign-in.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { scrollToElement } from '#app/platform/ui/layout/scroll-to-element.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { sendPendingReactions } from './pending-reactions.ts'
import type { ReactionState } from './reaction-schemas.ts'
import { type ReactionType, reactionTypes } from './reaction-types.ts'

let requests: Promise<typeof import('./queries.ts')> | undefined

/** Most visitors have no reactions. A shared promise, because separate imports resolve in separate tasks, which would split the batch. */
function loadRequests() {
  requests ??= import('./queries.ts').catch((error: unknown) => {
    requests = undefined
    throw error
  })
  return requests
}

/** Clicked, but not yet confirmed by the server. */
type Wishes = ReadonlyMap<ReactionType, boolean>
const noWishes: Wishes = new Map()

interface ShownReaction {
  type: ReactionType
  count: number
  isPressed: boolean
}

function describeOwnReactions(userId: string | null, storyId: string) {
  return {
    queryKey: ['reactions', userId, storyId],
    queryFn: async () => (await loadRequests()).fetchOwnReactions(storyId),
    // A click waits for this query, so it must fail when offline instead of pausing.
    networkMode: 'always' as const,
  }
}

const nameReaction = (type: ReactionType, storyId: string) => `react with ${type} to ${storyId}`

/** Uses one request for a whole list; otherwise each story would fetch its own when hydrated. */
export function useOwnReactionsTo(stories: readonly Story[]): void {
  const userId = useUserId()
  const queryClient = useQueryClient()
  const ids = stories.map(({ id }) => id).join()
  useEffect(() => {
    if (userId === null || ids === '') return
    for (const id of ids.split(',')) void queryClient.prefetchQuery(describeOwnReactions(userId, id))
  }, [queryClient, userId, ids])
}

/** Sends requests one at a time, until the server's state matches the last click of each type. A refused request reverts to the server's state. */
export function useReactions(story: Story) {
  const userId = useUserId()
  const queryClient = useQueryClient()
  const ownQuery = describeOwnReactions(userId, story.id)
  const { data: loaded } = useQuery({ ...ownQuery, enabled: userId !== null, refetchOnReconnect: false })
  const [agreed, setAgreed] = useState<{ state: ReactionState; of: Story; by: string | null } | null>(null)
  const [wishes, setWishes] = useState(noWishes)
  const open = useRef(new Map<ReactionType, boolean>())
  const isSending = useRef(false)

  // A refetched list is newer than the last response.
  const latest = agreed?.of === story ? agreed : null
  const counts = latest?.state.counts ?? story.reactionCounts
  // After a change of user, only the counts remain valid.
  const known = latest?.by === userId ? latest.state.own : (loaded ?? [])
  const own = userId === null ? [] : known

  async function send(type: ReactionType, isOn: boolean): Promise<void> {
    const accessToken = await requireAccessToken()
    const { sendReaction } = await loadRequests()
    const state = await sendReaction({ storyId: story.id, type, isOn, accessToken })
    setAgreed({ state, of: story, by: userId })
    queryClient.setQueryData(ownQuery.queryKey, state.own)
  }

  function sayRefused(error: unknown): void {
    const { status, message } = toApiClientError(error)
    // Without a session, the other requests would fail too.
    if (status === 401) open.current.clear()
    showError({ title: 'Error', description: status === 401 ? message : 'Failed to update reaction' })
  }

  async function toggle(type: ReactionType): Promise<void> {
    if (userId === null) {
      const { pathname, search } = window.location
      showError({
        title: 'Please sign in',
        description: 'You need to be signed in to react to stories.',
        action: {
          label: 'Sign In',
          to: signInPath(`${pathname}${search}#${reactionsElementId(story.id)}`),
          onFollow: () => resumeAfterSignIn(nameReaction(type, story.id)),
        },
      })
      return
    }
    // Waits for the user's own reactions, so that a click before they have loaded can't add one that exists. Reads the cache, because a
    // second click may come before a render.
    const stored = await queryClient.ensureQueryData(ownQuery).catch(() => own)
    open.current.set(type, !(open.current.get(type) ?? stored.includes(type)))
    setWishes(new Map(open.current))
    if (isSending.current) return
    isSending.current = true
    await sendPendingReactions(open.current, { send, onRefused: sayRefused, onChange: setWishes })
    isSending.current = false
  }

  const resume = useEffectEvent(async () => {
    const wished = reactionTypes.find((type) => consumeResumedAction(nameReaction(type, story.id)))
    if (!wished) return
    scrollToElement(reactionsElementId(story.id))
    const stored = await queryClient.ensureQueryData(ownQuery).catch(() => own)
    if (!stored.includes(wished)) await toggle(wished)
  })
  useEffect(() => {
    if (userId !== null) void resume()
  }, [userId])

  const shown = reactionTypes.map((type): ShownReaction => {
    const isPressed = userId !== null && (wishes.get(type) ?? own.includes(type))
    const change = Number(isPressed) - Number(own.includes(type))
    // Right after a reload, the counts may not include the user's reaction yet.
    return { type, isPressed, count: Math.max(Number(isPressed), counts[type] + change) }
  })
  return { shown, toggle }
}
