/** Takes a file as its body, which is read as it comes in, and stores its readings. */
export const readingsPath = '/api/air/readings'
/** Takes a file in the same way, and stores nothing. */
export const previewPath = `${readingsPath}/preview`

/** A year of readings each minute takes 25 MB. Zipped or not: it is held in memory. */
export const readingsFileMaxBytes = 32 * 1024 * 1024

export const fileTooLarge = 'This file has more than 32 MB. Please export a shorter time, such as one year.'
