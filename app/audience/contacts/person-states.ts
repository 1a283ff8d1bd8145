export const personStates = ['asked', 'verified', 'joined'] as const
export type PersonState = (typeof personStates)[number]

export const everyState = 'all'
