import type { InvitationState } from '../waves/wave-limits.ts'
import type { Invitation } from '../waves/wave-schemas.ts'

export const invitationStateNames: Readonly<Record<InvitationState, string>> = {
  waiting: 'Waiting',
  invited: 'Not opened',
  opened: 'Opened',
  joined: 'Joined',
  expired: 'Expired',
  unreached: 'Not reached',
  left: 'Left',
}

export function describeRoom({
  canBeInvited,
  freePlaces,
}: {
  canBeInvited: number
  freePlaces: number
}): string {
  const count = (n: number) => n.toLocaleString('en')
  const places =
    freePlaces === 0
      ? 'No place of an earlier wave is free.'
      : freePlaces === 1
        ? 'One place of earlier waves is free, and goes on to the next.'
        : `${count(freePlaces)} places of earlier waves are free, and go on to the next.`
  return `${count(canBeInvited)} ${canBeInvited === 1 ? 'person' : 'people'} can be invited: confirmed, agreed to email, without an account, and never invited. ${places}`
}

/** Returns the time of an invitation's latest event, if it has one. */
export function findLatest({ state, expiresAt, openedAt, joinedAt }: Invitation): string | null {
  if (state === 'joined') return joinedAt
  if (state === 'opened') return openedAt
  return state === 'expired' || state === 'invited' ? expiresAt : null
}
