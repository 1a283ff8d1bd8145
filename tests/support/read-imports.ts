import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const projectFolder = path.resolve(import.meta.dirname, '../..')

export interface Import {
  /** The importing file and the imported one, relative to the project, with forward slashes. */
  from: string
  to: string
  isTypeOnly: boolean
}

const importPattern = /^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm

/** Every import between the project's own sources, tests left out. */
export function readImports(): Import[] {
  const files = globSync('{app,server,database,cli}/**/*.{ts,tsx}', { cwd: projectFolder })
  return files.filter((file) => !/\.test\.tsx?$|\/testing\//.test(file)).flatMap(readImportsOf)
}

function readImportsOf(file: string): Import[] {
  const source = readFileSync(path.join(projectFolder, file), 'utf8')
  return [...source.matchAll(importPattern)].flatMap(([, type, target = '', dynamic = target]) => {
    const to = resolveOwn(file, dynamic)
    return to === null ? [] : [{ from: file, to, isTypeOnly: type !== undefined }]
  })
}

function resolveOwn(file: string, target: string): string | null {
  if (target.startsWith('#')) return target.slice(1)
  if (target.startsWith('.')) return path.posix.join(path.posix.dirname(file), target)
  return null
}
