export const personStates = ['asked', 'verified', 'joined'] as const
export type PersonState = (typeof personStates)[number]

export const everyState = 'all'

export const stateNames: Readonly<Record<PersonState, string>> = {
  asked: 'Unconfirmed',
  verified: 'Verified',
  joined: 'Joined',
}

export const stateMeanings: Readonly<Record<PersonState, string>> = {
  asked: 'Signed up or asked to join the VIP list, but hasn’t confirmed',
  verified: 'Confirmed for the VIP list, or imported with consent; no account',
  joined: 'Has an account with a confirmed address',
}
