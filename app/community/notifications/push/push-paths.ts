export const pushWorkerPath = '/sw.js'
/** The service worker fetches a notification's content here. */
export const pushedPath = '/api/notifications/pushed'
