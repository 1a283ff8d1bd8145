/** Weights of a day's response, and the score that suppresses an address. */
export const bounceScores = { permanent: 1, temporary: 0.5, suppressedFrom: 3 } as const

export const bouncesKeptDays = 30
