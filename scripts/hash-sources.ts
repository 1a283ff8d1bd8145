import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const sources = [
  'app/**',
  'server/**',
  'database/**',
  'public/**',
  'scripts/{licenses,vite}/**',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

const isTest = /(\.test\.tsx?|\/testing\/.*)$/

/** Returns a hash of the names and contents of all build sources, independent of file times and the folder's path. */
export function hashSources(projectFolder: string): string {
  return hashFiles(projectFolder, sources)
}

/** Returns a hash of the names and contents of matching files, without tests. */
export function hashFiles(projectFolder: string, patterns: string[]): string {
  const hash = createHash('sha256')
  for (const name of globSync(patterns, { cwd: projectFolder }).sort()) {
    const file = path.join(projectFolder, name)
    if (isTest.test(name) || !statSync(file).isFile()) continue
    const content = readFileSync(file)
    // The length prevents a part of one file from counting as part of the next.
    hash.update(`${name}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
