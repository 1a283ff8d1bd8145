/** Takes a file as its body, which is read as it comes in, and stores its readings. */
export const readingsPath = '/api/air/readings'
/** Takes a file in the same way, and stores nothing. */
export const previewPath = `${readingsPath}/preview`

/** As it is sent, compressed or not: it is held in memory. */
export const readingsBodyMaxBytes = 32 * 1024 * 1024
/** What most files are: five readings each five minutes, for months. Larger ones are long in coming in, and have fewer places. */
export const smallBodyMaxBytes = 2 * 1024 * 1024
/** Of the table itself. A year of five readings each minute takes 25 to 60 MB. */
export const readingsTextMaxBytes = 64 * 1024 * 1024

export const fileTooLarge = 'This file has more than 64 MB. Please export a shorter time, such as one year.'
export const bodyTooLarge =
  'This file has more than 32 MB as it was sent. Compress it with gzip, or export a shorter time, such as one year.'
