/** A POST to this path stores the readings of the file in its body. */
export const readingsPath = '/api/air/readings'
export const previewPath = `${readingsPath}/preview`

/** Limit of the body as sent, compressed or not. It is held in memory. */
export const readingsBodyMaxBytes = 32 * 1024 * 1024
/** Covers most files: five readings every five minutes, for months. The server accepts fewer larger bodies at a time. */
export const smallBodyMaxBytes = 2 * 1024 * 1024
/** Limit of the unpacked table. A year of five readings a minute takes 25 to 60 MB. */
export const readingsTextMaxBytes = 64 * 1024 * 1024

export const fileTooLarge =
  'This file is larger than 64 MB. Please export a shorter period, such as one year.'
export const bodyTooLarge =
  'This upload is larger than 32 MB. Compress the file with gzip, or export a shorter period, such as one year.'
