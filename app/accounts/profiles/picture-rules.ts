import { pictureTypes, pictureUploadMaxBytes } from './profile-limits.ts'

/** Takes a body other than JSON, which is read as it comes in. */
export const picturePath = '/api/profile/picture'

/** Checks the type and the size in bytes of a file that somebody chose as their picture. Returns null when both are fine. */
export function findPictureProblem({ type, size }: { type: string; size: number }): string | null {
  if (!pictureTypes.some((accepted) => accepted === type)) return 'Please choose a PNG, JPEG or WebP picture.'
  if (size === 0) return 'This file is empty. Please choose another one.'
  return size > pictureUploadMaxBytes ? 'Please choose a picture of 5 MB or less.' : null
}
