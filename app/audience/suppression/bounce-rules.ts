/** There is no such mailbox (RFC 3463): one answer is enough. */
const goneForGood: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.10'])

export const isGoneForGood = (status: string): boolean => goneForGood.has(status)

/** About what we sent or whose server we are, not about who is written to. */
export const isOurs = (status: string): boolean => /^[45]\.7\./.test(status)

/** How much a day's answer counts, and from where on an address is no longer written to. */
export const bounceScores = { permanent: 1, temporary: 0.5, suppressedFrom: 3 } as const

/** Older answers say nothing of today. */
export const bouncesKeptDays = 30
