import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { storyElementId } from '#app/community/stories/story-element-id.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { resumeAfterSignIn, takeResumed } from '#app/platform/session/resume-after-sign-in.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { scrollToElement } from '#app/platform/ui/layout/scroll-to-element.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { sendPendingReactions } from './pending-reactions.ts'
import type { ReactionState } from './reaction-schemas.ts'
import { type ReactionType, reactionTypes } from './reaction-types.ts'

let requests: Promise<typeof import('./queries.ts')> | undefined

/**
 * Loaded when first needed, with the schemas: who only reads has no reactions of their own. One promise for all, as each
 * `import()` is answered in a task of its own, between which what a list asks for together would be asked for one by one.
 */
function loadRequests() {
  requests ??= import('./queries.ts').catch((error: unknown) => {
    requests = undefined
    throw error
  })
  return requests
}

/** What was clicked and not yet agreed by the server. */
type Wishes = ReadonlyMap<ReactionType, boolean>
const noWishes: Wishes = new Map()

export interface ShownReaction {
  type: ReactionType
  count: number
  isPressed: boolean
}

function describeOwnReactions(userId: string | null, storyId: string) {
  return {
    queryKey: ['reactions', userId, storyId],
    queryFn: async () => (await loadRequests()).fetchOwnReactions(storyId),
    // A click waits for it, so it must not wait for the network to come back itself.
    networkMode: 'always' as const,
  }
}

/** What a visitor was about to do, for after they have signed in. */
const nameReaction = (type: ReactionType, storyId: string) => `react with ${type} to ${storyId}`

/** Requests one's own reactions to a whole list at once: each story would request its own when it is hydrated. */
export function useOwnReactionsTo(stories: readonly Story[]): void {
  const userId = useUserId()
  const queryClient = useQueryClient()
  const ids = stories.map(({ id }) => id).join()
  useEffect(() => {
    if (userId === null || ids === '') return
    for (const id of ids.split(',')) void queryClient.prefetchQuery(describeOwnReactions(userId, id))
  }, [queryClient, userId, ids])
}

/**
 * A story's reactions as this person sees them. A click shows at once; the server is told one thing at a time, and
 * in the end the last click of each type, however fast they came. When it says no, its state is shown again.
 */
export function useReactions(story: Story) {
  const userId = useUserId()
  const queryClient = useQueryClient()
  const ownQuery = describeOwnReactions(userId, story.id)
  const { data: loaded } = useQuery({ ...ownQuery, enabled: userId !== null, refetchOnReconnect: false })
  const [agreed, setAgreed] = useState<{ state: ReactionState; of: Story; by: string | null } | null>(null)
  const [wishes, setWishes] = useState(noWishes)
  const open = useRef(new Map<ReactionType, boolean>())
  const isSending = useRef(false)

  // A list that was read again is newer than what the server said before.
  const latest = agreed?.of === story ? agreed : null
  const counts = latest?.state.counts ?? story.reactionCounts
  // Who signs in after another person shares the counts with them, and nothing else.
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
    // Without a session the others would fail for the same reason.
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
          to: signInPath(`${pathname}${search}#${storyElementId(story.id)}`),
          onFollow: () => resumeAfterSignIn(nameReaction(type, story.id)),
        },
      })
      return
    }
    // A click that comes before one's own reactions are there must not react a second time. Read from where the last
    // answer was put, as a fast click comes before this component has been shown anew.
    const stored = await queryClient.ensureQueryData(ownQuery).catch(() => own)
    open.current.set(type, !(open.current.get(type) ?? stored.includes(type)))
    setWishes(new Map(open.current))
    if (isSending.current) return
    isSending.current = true
    await sendPendingReactions(open.current, { send, onRefused: sayRefused, onChange: setWishes })
    isSending.current = false
  }

  const resume = useEffectEvent(async () => {
    const wished = reactionTypes.find((type) => takeResumed(nameReaction(type, story.id)))
    if (!wished) return
    scrollToElement(storyElementId(story.id))
    const stored = await queryClient.ensureQueryData(ownQuery).catch(() => own)
    if (!stored.includes(wished)) await toggle(wished)
  })
  useEffect(() => {
    if (userId !== null) void resume()
  }, [userId])

  const shown = reactionTypes.map((type): ShownReaction => {
    const isPressed = userId !== null && (wishes.get(type) ?? own.includes(type))
    const change = Number(isPressed) - Number(own.includes(type))
    // A page that is read again at once may not know of one's own yet.
    return { type, isPressed, count: Math.max(Number(isPressed), counts[type] + change) }
  })
  return { shown, toggle }
}
