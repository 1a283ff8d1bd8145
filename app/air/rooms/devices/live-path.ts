export const liveReadingsPath = '/api/readings'
