/** A POST to this path stores the readings of the file in its body. */
export const readingsPath = '/api/air/readings'
export const previewPath = `${readingsPath}/preview`

export const fileTooLarge =
  'This file is larger than 64 MB. Please export a shorter period, such as one year.'
export const bodyTooLarge =
  'This upload is larger than 32 MB. Compress the file with gzip, or export a shorter period, such as one year.'
