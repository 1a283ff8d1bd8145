/** Limits per person. A device that records five metrics every minute has 2.6 million readings a year. */
export const maxReadings = 20_000_000
/** Each series has one packed row a day: for twenty series, this is eight years. */
export const maxSeriesDays = 60_000
export const maxSeries = 200
export const maxRooms = 20
export const maxDevices = 50
export const maxImportsInDay = 50
export const maxTokens = 20
/** The maximum in one request. */
export const maxTypedReadings = 100
/** The maximum in one request. */
export const maxLiveReadings = 500
/** Earlier than any reading of a supported device. */
export const earliestReading = Date.UTC(2005, 0, 1)
export const maxMarks = 500
export const maxSharedCharts = 50
/** Shared charts end at least this many ms before now. */
export const sharedEndsBefore = 2 * 86_400_000
/** For sources that record only changes. A dead sensor that is not noticed fills less than half of the 18 hours of a full day. */
export const longestHoldMs = 8 * 3_600_000
