export const personStates = ['asked', 'verified', 'joined'] as const
export type PersonState = (typeof personStates)[number]

/** The trigram index can't find shorter texts. */
export const minSearchLength = 3
export const maxSearchLength = 100
export const peoplePerPage = 30

export const everyState = 'all'

/** The record of an export or import is kept as long as its entry in the audit log. */
export const transferKeptMs = 366 * 86_400_000
