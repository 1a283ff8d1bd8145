import { pictureTypes, pictureUploadMaxBytes, pictureUploadMaxPixels } from './profile-limits.ts'

/** Clients stream the file to this path as the request body, without JSON. */
export const picturePath = '/api/profile/picture'

const typeNames = 'PNG, JPEG or WebP'
const maxMegabytes = pictureUploadMaxBytes / 1024 ** 2

export const pictureHint = `${typeNames}, up to ${maxMegabytes} MB. We crop it to a square and remove location data.`
export const pictureTypeMessage = `Please choose a ${typeNames} picture.`
export const pictureSizeMessage = `Please choose a picture of ${maxMegabytes} MB or less.`
export const unreadablePictureMessage = `We can’t read this picture. Please choose a ${typeNames} of up to ${pictureUploadMaxPixels / 1_000_000} megapixels.`

/** Returns null if type and size (in bytes) are fine. */
export function findPictureProblem({ type, size }: { type: string; size: number }): string | null {
  if (!pictureTypes.some((accepted) => accepted === type)) return pictureTypeMessage
  if (size === 0) return 'This file is empty. Please choose another one.'
  return size > pictureUploadMaxBytes ? pictureSizeMessage : null
}
