const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Returns the exact time in words, identical on the server and in all browsers. */
export function describeInstant(iso: string): string {
  return `${describeDay(iso)} at ${new Date(iso).toISOString().slice(11, 16)} UTC`
}

/** @returns such as “20 November 2026”, in UTC */
export function describeDay(iso: string): string {
  const instant = new Date(iso)
  return `${instant.getUTCDate()} ${months[instant.getUTCMonth()]} ${instant.getUTCFullYear()}`
}
