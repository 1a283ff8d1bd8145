import { type StdioOptions, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const hasApt = existsSync('/usr/bin/apt-get')

/** True if this process may install Debian's packages. */
export const canInstall = hasApt && process.getuid?.() === 0

/** Renews the list of packages, because an outdated one would install outdated programs with other bugs. */
export function updatePackageList(stdio: StdioOptions): void {
  spawnSync('apt-get', ['update'], { stdio })
}

/** @returns true if the package is now installed */
export function installFromDebian(name: string, stdio: StdioOptions): boolean {
  const install = ['apt-get', 'install', '--yes', '--no-install-recommends', name]
  return spawnSync('env', ['DEBIAN_FRONTEND=noninteractive', ...install], { stdio }).status === 0
}

/** As root on Debian, installs the program's package if it is missing. @throws Error with instructions to install it */
export function requireProgram(name: string, debianPackage: string): void {
  if (isThere(name)) return
  if (canInstall) {
    console.log(`${name} is required. Installing its Debian package ...`)
    updatePackageList('ignore')
    installFromDebian(debianPackage, 'ignore')
  }
  if (!isThere(name)) throw new Error(`${name} is required, from Debian’s package ${debianPackage}.`)
}

function isThere(name: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', name]).status === 0
}
