const picturePattern = /^([0-9a-f]{64})[.]webp$/

/** Where a picture is read: its name is what is in it, so that the answer never changes. */
export function pictureUrl(hash: string): string {
  return `/avatars/${hash}.webp`
}

/** The hash in the last part of a picture's address; null for whatever is none. */
export function parsePictureName(name: string): string | null {
  return picturePattern.exec(name)?.[1] ?? null
}
