import { readingsBodyMaxBytes, readingsTextMaxBytes } from '../../air-limits.ts'

/** A POST to this path stores the readings of the file in its body. */
export const readingsPath = '/api/air/readings'
export const previewPath = `${readingsPath}/preview`

export const textMaxMegabytes = readingsTextMaxBytes / 1024 ** 2
export const bodyMaxMegabytes = readingsBodyMaxBytes / 1024 ** 2

export const fileTooLarge = `This file is larger than ${textMaxMegabytes} MB. Please export a shorter period, such as one year.`
export const bodyTooLarge = `This upload is larger than ${bodyMaxMegabytes} MB. Compress the file with gzip, or export a shorter period, such as one year.`
