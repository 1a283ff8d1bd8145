/** Where devices send their readings. */
export const liveReadingsPath = '/api/readings'
