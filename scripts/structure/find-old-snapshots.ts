import { globSync } from 'node:fs'

/** Lists the migration snapshots beside the last one, relative to the project's folder. */
export function findOldSnapshots(projectFolder: string): string[] {
  return globSync('database/migrations/meta/*_snapshot.json', { cwd: projectFolder }).sort().slice(0, -1)
}
