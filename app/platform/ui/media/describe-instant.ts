// By hand, as making a format of the browser's takes longer than rendering the story around it.
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The exact moment in words, the same on the server and in every browser. */
export function describeInstant(iso: string): string {
  const instant = new Date(iso)
  const time = instant.toISOString().slice(11, 16)
  return `${instant.getUTCDate()} ${months[instant.getUTCMonth()]} ${instant.getUTCFullYear()} at ${time} UTC`
}
