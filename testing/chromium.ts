import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The Chromium that the browser tests drive: the one CHROMIUM names, or where systems keep theirs. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM || places.find((place) => existsSync(place))
}
