/** The mailbox does not exist (RFC 3463). One such response suppresses the address. */
const goneForGood: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.10'])

export const isGoneForGood = (status: string): boolean => goneForGood.has(status)

/** Caused by the content or our server, not by the recipient. */
export const isOurs = (status: string): boolean => /^[45]\.7\./.test(status)
