import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Everything that the build is made of. */
const sources = [
  'app/**',
  'server/**',
  'database/**',
  'public/**',
  'scripts/vite/**',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

const isTest = /(\.test\.tsx?|\/testing\/.*)$/

/** A hash of the names and contents of all sources of the build; times and places of files do not matter. */
export function hashSources(projectFolder: string): string {
  return hashFiles(projectFolder, sources)
}

/** A hash of the names and contents of the files that match, without tests. */
export function hashFiles(projectFolder: string, patterns: string[]): string {
  const hash = createHash('sha256')
  for (const name of globSync(patterns, { cwd: projectFolder }).sort()) {
    const file = path.join(projectFolder, name)
    if (isTest.test(name) || !statSync(file).isFile()) continue
    const content = readFileSync(file)
    // With its length, as else a part of one file could count as a part of the next.
    hash.update(`${name}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
