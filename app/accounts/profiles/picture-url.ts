const picturePattern = /^([0-9a-f]{64})[.]webp$/

/** Returns a picture's path. The name is its hash, so the response never changes. */
export function pictureUrl(hash: string): string {
  return `/avatars/${hash}.webp`
}

/** Returns the hash in the last part of a picture's path, or null if it is invalid. */
export function parsePictureName(name: string): string | null {
  return picturePattern.exec(name)?.[1] ?? null
}
