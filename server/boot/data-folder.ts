import { createHash } from 'node:crypto'
import path from 'node:path'

/**
 * The operator's setting wins; a relative path starts at the site's folder. The default is `data` in the site's folder. For root it is
 * below /var/lib/clean-air, because PostgreSQL then runs as an unprivileged account, which may not be able to enter the site's folder. The
 * hash separates two folders with the same name.
 */
export function resolveDataFolder(options: {
  dataDir?: string | undefined
  siteFolder: string
  /** Omit for this process's account. */
  isRoot?: boolean
}): string {
  const siteFolder = path.resolve(options.siteFolder)
  if (options.dataDir) return path.resolve(siteFolder, options.dataDir)
  const { isRoot = process.getuid?.() === 0 } = options
  if (!isRoot) return path.join(siteFolder, 'data')
  const hash = createHash('sha256').update(siteFolder).digest('hex').slice(0, 8)
  // A file name has at most 255 bytes, which the project's name alone may take.
  const name = path.basename(siteFolder).slice(0, 40) || 'root'
  return path.join('/var/lib/clean-air', `${name}-${hash}`)
}

export function resolveErasureFolder(options: {
  erasureJournal: string | undefined
  dataDir: string | undefined
  siteFolder: string
}): string {
  const { erasureJournal, siteFolder } = options
  if (erasureJournal !== undefined) return path.resolve(siteFolder, erasureJournal)
  return path.join(resolveDataFolder(options), 'erasures')
}

/** @returns null without scheduled backups */
export function resolveBackupFolder(options: {
  backups: { folder: string } | undefined
  siteFolder: string
}): string | null {
  return options.backups ? path.resolve(options.siteFolder, options.backups.folder) : null
}
