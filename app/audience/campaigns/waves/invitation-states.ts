export const invitationStates = [
  'waiting',
  'invited',
  'opened',
  'joined',
  'expired',
  'unreached',
  'left',
] as const
export type InvitationState = (typeof invitationStates)[number]
