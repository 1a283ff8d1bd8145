import { spawnSync } from 'node:child_process'
import { canInstall, installFromDebian, updatePackageList } from '#scripts/debian.ts'

/**
 * Requires a program. As root on Debian, installs its package if it is missing.
 *
 * @throws Error with instructions to install it
 */
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
