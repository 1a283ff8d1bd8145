/** The wait for kept-alive connections to close: one that was idle for this long is unlikely to be used just now. */
export const drainWaitMs = 2_000
/** The wait for requests in progress, after which their connections are closed. */
export const requestsWaitMs = 10_000
/** The wait for mails that are being sent. The rest return to the queue. */
export const mailsWaitMs = 5_000
/** The time in which the job queue must stop, including `mailsWaitMs`. */
export const jobsStopWithinMs = 7_000
/** Longer than stopping all parts may take. A service manager should wait a little longer. */
export const stopWithinMs = 45_000
