import { pictureTypes, pictureUploadMaxBytes } from './profile-limits.ts'

/** Clients stream the file to this path as the request body, without JSON. */
export const picturePath = '/api/profile/picture'

/** Returns null if type and size (in bytes) are fine. */
export function findPictureProblem({ type, size }: { type: string; size: number }): string | null {
  if (!pictureTypes.some((accepted) => accepted === type)) return 'Please choose a PNG, JPEG or WebP picture.'
  if (size === 0) return 'This file is empty. Please choose another one.'
  return size > pictureUploadMaxBytes ? 'Please choose a picture of 5 MB or less.' : null
}
