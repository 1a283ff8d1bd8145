/** What our rows say of somebody, from the first contact on. */
export const personStates = ['asked', 'verified', 'joined'] as const
export type PersonState = (typeof personStates)[number]

/** A shorter part of an address or name is in too many, and no index finds it. */
export const minSearchLength = 3
export const maxSearchLength = 100
export const peoplePerPage = 30

/** Where a state is chosen: no choice among them. */
export const everyState = 'all'
