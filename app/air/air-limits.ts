import { day, hour } from '#app/platform/time/durations.ts'

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
/** A sensor's clock may be fast by this much. */
export const readingAheadMaxMs = 5 * 60_000
export const maxMarks = 500
export const maxSharedCharts = 50
/** Shared charts end at least this many ms before now. */
export const sharedEndsBeforeMs = 2 * 86_400_000
/** Longest time for which a source that records only changes holds a value. A dead sensor that is not noticed fills less than half of the 18 hours of a full day. */
export const longestHoldMs = 8 * 3_600_000

/** Ten pairs, because nearly every home then completes the six that a figure needs (docs/air-statistics.md). */
export const initialPairs = 10
export const maxPairs = 14
export const maxPlans = 5
/** Latest start of a plan, in days from now. */
export const maxDaysUntilStart = 30
/** Latest local hour of the switch. With the two hours left out after it, a plan's day still begins before midnight. */
export const latestSwitchHour = 21

/** Limit of the body as sent, compressed or not. It is held in memory. */
export const readingsBodyMaxBytes = 32 * 1024 * 1024
/** Covers most files: five readings every five minutes, for months. The server accepts fewer larger bodies at a time. */
export const smallBodyMaxBytes = 2 * 1024 * 1024
/** Limit of the unpacked table. A year of five readings a minute takes 25 to 60 MB. */
export const readingsTextMaxBytes = 64 * 1024 * 1024
/** Maximum in a file: two years of one reading a minute. */
export const maxFileRows = 1_050_000
/** Maximum in a file. Bounds the memory: each value takes 8 bytes. */
export const maxFileValues = 6_000_000
/** Maximum in a file: more than any device writes. */
export const maxColumns = 200

/** Each download occupies a database connection. */
export const seriesDownloads = { max: 2, maxPerOwner: 1 }
/** Limits for a slow reader. Any current connection is faster. */
export const seriesDownloadPace = { pieceMs: 10_000, totalMs: 300_000 }

/** The shortest part of a chart that is shown. */
export const shortestRangeMs = 3_600_000
/** Minimum size of a group with community figures, and minimum difference between two successive sets of members. */
export const minPeople = 5

/** Maximum in a calculator, because readings are part of the page's URL. */
export const calculatorLinesMax = 150
/** The maximum length of a calculator's query string. nginx accepts 8 KB for the whole request line; this server accepts 16 KB. */
export const calculatorAddressMax = 8_000

/** Each file may occupy a worker thread for seconds. */
export const filesByPerson = { name: 'readingsFileByPerson', points: 60, seconds: hour }

export const plansByPerson = { name: 'planByPerson', points: 20, seconds: day }

/** Allows a hundred devices at one address, each of which sends once a minute. */
export const readingsFromAddress = { name: 'liveReadingsFromAddress', points: 6_000, seconds: hour }
