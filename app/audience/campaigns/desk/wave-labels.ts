import { countOf } from '#app/platform/ui/media/count-of.ts'
import type { InvitationState } from '../waves/invitation-states.ts'
import type { Invitation } from '../waves/wave-schemas.ts'

export const invitationStateNames: Readonly<Record<InvitationState, string>> = {
  waiting: 'Waiting',
  invited: 'Not opened',
  opened: 'Opened',
  joined: 'Joined',
  expired: 'Expired',
  unreached: 'Not reached',
  left: 'Left the list',
}

export function describeCapacity({
  canBeInvited,
  freePlaces,
}: {
  canBeInvited: number
  freePlaces: number
}): string {
  const places =
    freePlaces === 0
      ? 'Earlier waves have no free places.'
      : freePlaces === 1
        ? 'One free place from earlier waves goes to the next.'
        : `${freePlaces.toLocaleString('en')} free places from earlier waves go to the next.`
  return `${countOf(canBeInvited, 'person', 'people')} can be invited: confirmed, agreed to email, without an account, and never invited. ${places}`
}

/** Returns null for states without a time. */
export function findLatest({ state, expiresAt, openedAt, joinedAt }: Invitation): string | null {
  if (state === 'joined') return joinedAt
  if (state === 'opened') return openedAt
  return state === 'expired' || state === 'invited' ? expiresAt : null
}
