import { createHash } from 'node:crypto'
import path from 'node:path'

/**
 * Where the server keeps its data, as an absolute path; nothing is created.
 *
 * - `dataDir` (the operator's setting) wins; a relative one starts at the project folder.
 * - An ordinary user's data lie in `<project>/data`.
 * - Root's lie under /var/lib/clean-air: PostgreSQL must then run as an account without rights, which may not be
 *   able to enter the project folder. The hash keeps two checkouts of the same name apart.
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
  // A file name has at most 255 bytes, and the project's own name may use them all.
  const name = path.basename(projectFolder).slice(0, 40) || 'root'
  return path.join('/var/lib/clean-air', `${name}-${hash}`)
}

/** Where the erasure journal lies. */
export function resolveErasureFolder(options: {
  erasureJournal: string | undefined
  dataDir: string | undefined
  projectFolder: string
}): string {
  const { erasureJournal, projectFolder } = options
  if (erasureJournal !== undefined) return path.resolve(projectFolder, erasureJournal)
  return path.join(resolveDataFolder({ ...options, isRoot: process.getuid?.() === 0 }), 'erasures')
}
