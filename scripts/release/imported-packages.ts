import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { LockFile } from '../lock-file.ts'

/** Matches the name of a module in an import, an export, `require` or `resolve`, up to the first placeholder. */
const specifiers = /(?:\bfrom|\bimport|\brequire|\bresolve|[rR]esolveModule)\s*\(?\s*(["'`])([^"'`$]+)/g

/** Returns the packages that the JavaScript files in a folder load, in alphabetical order. */
export function listImportedPackages(folder: string, lock: LockFile): string[] {
  const found = new Set<string>()
  for (const file of globSync('{app,cli,database,server,build/server}/**/*.js', { cwd: folder }))
    for (const [, , specifier = ''] of readFileSync(path.join(folder, file), 'utf8').matchAll(specifiers)) {
      const [name] = /^(@[^/]+\/)?[^/]+/.exec(specifier) ?? ['']
      if (`node_modules/${name}` in lock.packages) found.add(name)
    }
  return [...found].sort()
}
