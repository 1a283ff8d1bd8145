import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toApiFailure } from '#app/api-failure.ts'
import { showError } from '#app/ui/toast.tsx'
import { requireAccessToken } from '../accounts/require-access-token.ts'
import { useSession } from '../accounts/session.ts'
import type { Story } from '../stories/contract.ts'
import { type ReactionState, type ReactionType, reactionTypes } from './contract.ts'
import { fetchOwnReactions, sendReaction } from './requests.ts'

/** What was clicked and not yet agreed by the server. */
type Wishes = Partial<Record<ReactionType, boolean>>

export interface ShownReaction {
  type: ReactionType
  count: number
  isPressed: boolean
}

/**
 * A story's reactions as this person sees them. A click shows at once; the server is told one thing at a time, and
 * in the end the last click of each type, however fast they came. When it says no, its state is shown again.
 */
export function useReactions(story: Story) {
  const session = useSession()
  const userId = session.status === 'in' ? session.user.id : null
  const queryClient = useQueryClient()
  const ownQuery = {
    queryKey: ['reactions', userId, story.id],
    queryFn: () => fetchOwnReactions(story.id),
  }
  const { data: loaded } = useQuery({ ...ownQuery, enabled: userId !== null })
  const [agreed, setAgreed] = useState<{ state: ReactionState; of: Story } | null>(null)
  const [wishes, setWishes] = useState<Wishes>({})
  const open = useRef<Wishes>({})
  const isSending = useRef(false)

  // A list that was read again is newer than what the server said before.
  const current = agreed?.of === story ? agreed.state : { counts: story.reactionCounts, own: loaded ?? [] }
  const own = userId === null ? [] : current.own

  async function sendAll(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    for (let next = findWish(open.current); next; next = findWish(open.current)) {
      const [type, isOn] = next
      try {
        const state = await sendReaction({
          storyId: story.id,
          type,
          isOn,
          accessToken: await requireAccessToken(),
        })
        setAgreed({ state, of: story })
        queryClient.setQueryData(ownQuery.queryKey, state.own)
      } catch (error) {
        open.current = {}
        const { status, message } = toApiFailure(error)
        showError({ title: 'Error', description: status === 401 ? message : 'Failed to update reaction' })
      }
      if (open.current[type] === isOn) delete open.current[type]
      setWishes({ ...open.current })
    }
    isSending.current = false
  }

  async function toggle(type: ReactionType): Promise<void> {
    if (userId === null) {
      showError({ title: 'Please sign in', description: 'You need to be signed in to react to stories.' })
      return
    }
    // A click that comes before one's own reactions are there must not react a second time.
    const known = agreed ? own : await queryClient.ensureQueryData(ownQuery).catch(() => own)
    const isOn = !(open.current[type] ?? known.includes(type))
    open.current[type] = isOn
    setWishes({ ...open.current })
    await sendAll()
  }

  const shown = reactionTypes.map((type): ShownReaction => {
    const isPressed = wishes[type] ?? own.includes(type)
    const change = Number(isPressed) - Number(own.includes(type))
    return { type, isPressed, count: Math.max(0, current.counts[type] + change) }
  })
  return { shown, toggle }
}

function findWish(wishes: Wishes): [ReactionType, boolean] | null {
  for (const type of reactionTypes) {
    const isOn = wishes[type]
    if (isOn !== undefined) return [type, isOn]
  }
  return null
}
