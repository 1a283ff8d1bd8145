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
