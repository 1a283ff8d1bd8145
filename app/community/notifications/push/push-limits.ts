export const devicesMax = 10
export const endpointMaxLength = 1000
/** A push service keeps a message this long for an offline browser. */
export const keptSeconds = 86_400
export const pushTimeoutMs = 5_000
/** The last retry is final. */
export const retrySeconds = [30, 300, 1_800, 7_200] as const

export const pushWorkerPath = '/sw.js'
/** The service worker fetches a notification's content here. */
export const pushedPath = '/api/notifications/pushed'
