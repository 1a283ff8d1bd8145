export const maxWaveSize = 100_000
export const defaultWaveSize = 50
export const maxValidDays = 90
export const defaultValidDays = 14

export const invitationsPerPage = 50

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
