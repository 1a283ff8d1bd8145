import { existsSync } from 'node:fs'

/** The shell first: without windows and tabs to draw, the tests are done in three quarters of the time. */
const shell = '/usr/bin/chromium-headless-shell'

const places = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const hasHeadlessShell = (): boolean => existsSync(shell)

/** The Chromium that the browser tests drive: the one CHROMIUM names, or where systems keep theirs. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM || places.find((place) => existsSync(place))
}
