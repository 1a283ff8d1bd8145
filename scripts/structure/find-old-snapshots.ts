import { globSync } from 'node:fs'

/** Lists all migration snapshots but the last, relative to the project folder. */
export function findOldSnapshots(projectFolder: string): string[] {
  return globSync('database/migrations/meta/*_snapshot.json', { cwd: projectFolder }).sort().slice(0, -1)
}
