import { globSync } from 'node:fs'

const sources = '{app,server,database,cli,scripts,tests}/**/*.{ts,tsx}'

export function listSources(projectFolder: string): string[] {
  return globSync(sources, { cwd: projectFolder })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}

/** Returns true for unit tests, browser tests, and their helpers. */
export function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$|\/testing\//.test(file)
}
