import { existsSync } from 'node:fs'
import { canInstall, hasApt, installFromDebian, updatePackageList } from './debian.ts'

/** The headless shell comes first: without windows and tabs, the tests take a quarter less time. */
const shell = '/usr/bin/chromium-headless-shell'

const places = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export function findChromium(): string | undefined {
  return process.env.CHROMIUM || places.find((place) => existsSync(place))
}

/** Contains fonts with the widths of Arial, on which the pages' fallback fonts are based. */
const fonts = '/usr/share/fonts/truetype/liberation'

/** As root on Debian, installs Chromium and a font like Arial if missing. @throws Error with instructions to install one */
export function requireChromium(): string {
  const isComplete = existsSync(shell) && existsSync(fonts)
  if (!process.env.CHROMIUM && !isComplete && canInstall) installChromium()
  const found = findChromium()
  if (found !== undefined) return found
  const how = hasApt
    ? 'Install it as root (apt-get update && apt-get install chromium-headless-shell fonts-liberation)'
    : 'Install it'
  throw new Error(`Chromium is required. ${how}, or set CHROMIUM to the path of yours.`)
}

function installChromium(): void {
  console.log('Chromium is required. Installing its Debian package ...')
  updatePackageList('inherit')
  installFromDebian('fonts-liberation', 'inherit')
  // Some releases have no separate package of the shell.
  installFromDebian('chromium-headless-shell', 'inherit') || installFromDebian('chromium', 'inherit')
}
