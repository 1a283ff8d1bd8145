import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Requires a program. As root on Debian, installs its package if it is missing.
 *
 * @throws Error with instructions to install it
 */
export function requireProgram(name: string, debianPackage: string): void {
  if (isThere(name)) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`${name} is required. Installing its Debian package ...`)
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    const install = ['apt-get', 'install', '--yes', '--no-install-recommends', debianPackage]
    spawnSync('env', ['DEBIAN_FRONTEND=noninteractive', ...install], { stdio: 'ignore' })
  }
  if (!isThere(name)) throw new Error(`${name} is required, from Debian’s package ${debianPackage}.`)
}

function isThere(name: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', name]).status === 0
}
