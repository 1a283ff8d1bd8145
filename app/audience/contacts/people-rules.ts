export const personStates = ['asked', 'verified', 'joined'] as const
export type PersonState = (typeof personStates)[number]

/** The trigram index can't find shorter texts. */
export const minSearchLength = 3
export const maxSearchLength = 100
export const peoplePerPage = 30

export const everyState = 'all'
