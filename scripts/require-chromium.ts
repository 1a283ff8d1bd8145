/** Sees to it that the browser tests find a Chromium; Playwright's own download is not needed. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, hasHeadlessShell } from '#testing/chromium.ts'

function installFromDebian(name: string): boolean {
  const install = ['apt-get', 'install', '--yes', '--no-install-recommends', name]
  const { status } = spawnSync('env', ['DEBIAN_FRONTEND=noninteractive', ...install], { stdio: 'inherit' })
  return status === 0
}

const hasApt = existsSync('/usr/bin/apt-get')
const isGiven = Boolean(process.env.CHROMIUM)
if (!isGiven && !hasHeadlessShell() && process.getuid?.() === 0 && hasApt) {
  console.log('The browser tests need Chromium: its Debian package is being installed.')
  const isInstalled = installFromDebian('chromium-headless-shell')
  if (!isInstalled && findChromium() === undefined) {
    // The list of packages may be missing or old, or the release have no package of the shell alone.
    spawnSync('apt-get', ['update'], { stdio: 'inherit' })
    installFromDebian('chromium-headless-shell') || installFromDebian('chromium')
  }
}
if (findChromium() === undefined) {
  const how = hasApt
    ? 'Install it as root (apt-get update && apt-get install chromium-headless-shell)'
    : 'Install it'
  console.error(`The browser tests need Chromium. ${how}, or name yours in CHROMIUM.`)
  process.exitCode = 1
}
