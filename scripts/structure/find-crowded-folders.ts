import path from 'node:path'
import { isTest } from './list-sources.ts'

const maxFiles = 25

/** Returns one line for each folder with more than 25 source files or more than 25 tests. */
export function findCrowdedFolders(files: readonly string[]): string[] {
  const folders = new Map<string, number>()
  for (const file of files) {
    const folder = `${path.posix.dirname(file)} (${isTest(file) ? 'tests' : 'sources'})`
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  return [...folders]
    .filter(([, count]) => count > maxFiles)
    .map(([folder, count]) => `at most ${maxFiles} files in a folder: ${folder} has ${count}`)
}
