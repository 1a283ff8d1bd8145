import { day, hour, minute } from '#app/platform/time/durations.ts'

export const maxEndpoints = 10
export const maxUrlLength = 2000
export const deliveriesPerPage = 10
export const testsPerMinute = 5

/** A decision is sent once it can no longer be undone, even by a request that began in time. */
export const decidedAfterSeconds = 40
/** Cases that became overdue longer ago, such as before an outage, are not sent. */
export const overdueSentDays = 7

/** Claimed for one endpoint at a time. */
export const claimedOfOneMax = 5
/** Longer than an attempt takes, so a server with an older claim must have crashed. */
export const claimSeconds = 60
/** After the last retry, the message fails for good. */
export const retrySeconds = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  day,
] as const
/** An endpoint that fails for this long is disabled. */
export const disabledAfterMs = 5 * day * 1000
export const deliveryKeptMs = 30 * day * 1000
