import { hour } from '#app/platform/time/durations.ts'

/** Weights of a day's response, and the score that suppresses an address. */
export const bounceScores = { permanent: 1, temporary: 0.5, suppressedFrom: 3 } as const

export const bouncesKeptDays = 30

/** More reports than a campaign causes before it pauses. Counts by IP address too, because anyone can make up tokens. */
export const reportsFromAddress = { name: 'bounceReportFromAddress', points: 6_000, seconds: hour }
export const reportsByToken = { name: 'bounceReportByToken', points: 6_000, seconds: hour }

/** A mail server may return the whole original, but our mails have no attachments. */
export const maxReportBytes = 1_000_000
/**
 * Limits lines that begin with two hyphens: each may start a part, and parts take the parser longer than other lines. A report has three
 * parts, and the mail returned in it has two.
 */
export const maxReportPartLines = 1_000
export const maxReportBoundaryNames = 50
/** A block of headers contains no blank line. The parser would need seconds for a megabyte of addresses. */
export const maxReportBlockBytes = 200_000
/** Each of our mails has one recipient, but a report may list a few. */
export const maxReportRecipients = 100
export const maxReportFieldLength = 1_000
/** Several times as much as the largest valid mail needs. */
export const reportThread = { maxMs: 10_000, maxHeapMb: 64 }
/** The queue's length equals the number of concurrent uploads that the server allows. */
export const reportQueue = { maxActive: 1, maxActivePerOwner: 1, maxWaiting: 16, maxWaitingPerOwner: 16 }
