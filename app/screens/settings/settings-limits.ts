import { day, hour } from '#app/platform/time/durations.ts'

/** Exports read everything stored about a user and are recorded. */
export const exportsByPerson = { name: 'exportByPerson', points: 6, seconds: hour }
export const exportsByPersonInDay = { name: 'exportByPersonInDay', points: 20, seconds: day }
/** Each export holds a database connection. Two exports leave half of the connections of role `accounts` free. */
export const exportDownloads = { max: 2, maxPerOwner: 1 }
/** Longer than the slowest connection in use needs. */
export const exportDownloadPace = { pieceMs: 10_000, totalMs: 600_000 }
