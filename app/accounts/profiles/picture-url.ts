const picturePattern = /^([0-9a-f]{64})[.]webp$/

/** The name is the picture's hash, so the response never changes. */
export function pictureUrl(hash: string): string {
  return `/avatars/${hash}.webp`
}

export function parsePictureName(name: string): string | null {
  return picturePattern.exec(name)?.[1] ?? null
}
