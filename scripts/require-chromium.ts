/** Sees to it that the browser tests find a Chromium; Playwright's own download is not needed. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from '#testing/chromium.ts'

function installFromDebian(): void {
  console.log('The browser tests need Chromium: its Debian package is being installed.')
  const install = [
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    'install',
    '--yes',
    '--no-install-recommends',
    'chromium',
  ]
  if (run('env', install)) return
  // The list of packages may be missing or old.
  run('apt-get', ['update'])
  run('env', install)
}

function run(command: string, words: string[]): boolean {
  return spawnSync(command, words, { stdio: 'inherit' }).status === 0
}

const hasApt = existsSync('/usr/bin/apt-get')
if (findChromium() === undefined && process.getuid?.() === 0 && hasApt) installFromDebian()
if (findChromium() === undefined) {
  const how = hasApt ? 'Install it as root (apt-get update && apt-get install chromium)' : 'Install it'
  console.error(`The browser tests need Chromium. ${how}, or name yours in CHROMIUM.`)
  process.exitCode = 1
}
