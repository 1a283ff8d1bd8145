import { hour } from '#app/platform/time/durations.ts'

/** Weights of a day's response, and the score that suppresses an address. */
export const bounceScores = { permanent: 1, temporary: 0.5, suppressedFrom: 3 } as const

export const bouncesKeptDays = 30

/** More reports than a campaign causes before it pauses. Counts by IP address too, because anyone can make up tokens. */
export const reportsFromAddress = { name: 'bounceReportFromAddress', points: 6_000, seconds: hour }
export const reportsByToken = { name: 'bounceReportByToken', points: 6_000, seconds: hour }
