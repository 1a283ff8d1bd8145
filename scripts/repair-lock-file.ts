/**
 * Run after each `npm install`: `node scripts/repair-lock-file.ts [package-lock.json]`. npm writes names of binaries that the registry does
 * not have into the lock file without an entry, and `npm ci` then refuses the file. This script removes these names.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type LockFile, parseLockFile, resolvePlace } from './lock-file.ts'

function removeMissing(lock: LockFile): string[] {
  return Object.entries(lock.packages).flatMap(([place, entry]) => {
    // The project's own entry must stay identical to package.json.
    if (place === '' || !entry.optionalDependencies) return []
    const names = Object.keys(entry.optionalDependencies)
    const missing = names.filter((name) => resolvePlace(lock, place, name) === undefined)
    for (const name of missing) delete entry.optionalDependencies[name]
    if (names.length === missing.length) delete entry.optionalDependencies
    return missing
  })
}

const file = process.argv[2] ?? path.join(import.meta.dirname, '..', 'package-lock.json')
const lock = parseLockFile(readFileSync(file, 'utf8'))
const removed = removeMissing(lock)
if (removed.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(removed.length === 0 ? 'The lock file is complete.' : `Removed: ${removed.join(', ')}`)
