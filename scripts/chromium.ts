import { spawnSync } from 'node:child_process'
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

/** The Chromium that the browser tests drive: the one CHROMIUM names, or where systems keep theirs. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM || places.find((place) => existsSync(place))
}

/** Has the widths of Arial, which the pages' fallback fonts are made from. */
const fonts = '/usr/share/fonts/truetype/liberation'

/**
 * The Chromium that the browser tests drive. As root on Debian, installs it and a font like Arial where they are missing.
 *
 * @throws Error that says how to get one
 */
export function requireChromium(): string {
  const hasApt = existsSync('/usr/bin/apt-get')
  const isComplete = existsSync(shell) && existsSync(fonts)
  if (!process.env.CHROMIUM && !isComplete && process.getuid?.() === 0 && hasApt) installChromium()
  const found = findChromium()
  if (found !== undefined) return found
  const how = hasApt
    ? 'Install it as root (apt-get update && apt-get install chromium-headless-shell fonts-liberation)'
    : 'Install it'
  throw new Error(`Chromium is required. ${how}, or set CHROMIUM to the path of yours.`)
}

function installChromium(): void {
  console.log('Chromium is required. Installing its Debian package ...')
  // Without it a machine whose list of packages is old installs an old Chromium, which has other faults than today's.
  spawnSync('apt-get', ['update'], { stdio: 'inherit' })
  installFromDebian('fonts-liberation')
  // Some releases have no package of the shell alone.
  installFromDebian('chromium-headless-shell') || installFromDebian('chromium')
}

function installFromDebian(name: string): boolean {
  const install = ['apt-get', 'install', '--yes', '--no-install-recommends', name]
  const { status } = spawnSync('env', ['DEBIAN_FRONTEND=noninteractive', ...install], { stdio: 'inherit' })
  return status === 0
}
