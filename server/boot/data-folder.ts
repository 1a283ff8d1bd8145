import { createHash } from 'node:crypto'
import path from 'node:path'

/**
 * Returns the absolute path of the data folder without creating it.
 *
 * - `dataDir` (the operator's setting) wins; a relative path is relative to the project folder.
 * - For an ordinary user it is `<project>/data`.
 * - For root it is below /var/lib/clean-air: PostgreSQL must then run as an unprivileged account, which may not be able to enter the
 * project folder. The hash separates two checkouts with the same name.
 */
export function resolveDataFolder(options: {
  dataDir?: string | undefined
  projectFolder: string
  isRoot: boolean
}): string {
  const projectFolder = path.resolve(options.projectFolder)
  if (options.dataDir) return path.resolve(projectFolder, options.dataDir)
  if (!options.isRoot) return path.join(projectFolder, 'data')
  const hash = createHash('sha256').update(projectFolder).digest('hex').slice(0, 8)
  // A file name has at most 255 bytes, which the project's name alone may take.
  const name = path.basename(projectFolder).slice(0, 40) || 'root'
  return path.join('/var/lib/clean-air', `${name}-${hash}`)
}

export function resolveErasureFolder(options: {
  erasureJournal: string | undefined
  dataDir: string | undefined
  projectFolder: string
}): string {
  const { erasureJournal, projectFolder } = options
  if (erasureJournal !== undefined) return path.resolve(projectFolder, erasureJournal)
  return path.join(resolveDataFolder({ ...options, isRoot: process.getuid?.() === 0 }), 'erasures')
}
