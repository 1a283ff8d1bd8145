/** Takes a file as its body, which is read as it comes in. */
export const readingsPath = '/api/air/readings/preview'

/** A year of readings each minute takes 25 MB. Zipped or not: it is held in memory. */
export const readingsFileMaxBytes = 32 * 1024 * 1024

export const fileTooLarge = 'This file has more than 32 MB. Please export a shorter time, such as one year.'
