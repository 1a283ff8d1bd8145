/** Browsers in which one person is told. */
export const devicesMax = 10
export const endpointMaxLength = 1000
/** A push service keeps a message so long for a browser that is off. */
export const keptSeconds = 86_400
export const pushTimeoutMs = 5_000
/** Before each attempt after the first; after the last there is none. */
export const retrySeconds = [30, 300, 1_800, 7_200] as const

/** The service worker. */
export const pushWorkerPath = '/sw.js'
/** Where it asks what a message is about. */
export const pushedPath = '/api/notifications/pushed'
