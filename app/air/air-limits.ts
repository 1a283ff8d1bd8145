/** What one person may store. A year of one device that reads five quantities each minute has 2.6 million readings. */
export const maxReadings = 20_000_000
/** Days of each series are packed by themselves: of twenty series, these are eight years. */
export const maxSeriesDays = 60_000
export const maxSeries = 200
export const maxRooms = 20
export const maxDevices = 50
export const maxImportsInDay = 50
export const maxTokens = 20
/** Readings typed at once. */
export const maxTypedReadings = 100
/** Readings that a device sends at once. */
export const maxLiveReadings = 500
/** Before any device of those that are read here. */
export const earliestReading = Date.UTC(2005, 0, 1)
export const maxMarks = 500
export const maxSharedCharts = 50
/** Milliseconds before now, at which a shared chart ends at the latest. */
export const sharedEndsBefore = 2 * 86_400_000
/**
 * For how long a value holds at most where its source records changes only. A quiet night with the same value is about as long; and of the
 * 18 hours that make a full day, a sensor that died without being noticed fills fewer than half.
 */
export const longestHoldMs = 8 * 3_600_000
