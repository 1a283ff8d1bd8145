import type pg from 'pg'
import type { Logger } from 'pino'
import type { BackupSettings } from '#server/config/backup-settings.ts'
import type { Config } from '#server/config/config.ts'
import { nameSite } from '#server/jobs/backups/backup-files.ts'
import { startBackups } from '#server/jobs/backups/start-backups.ts'
import { deriveKeyedHash } from './derive-keyed-hash.ts'
import type { SiteDatabase } from './site-database.ts'

interface SiteBackupOptions {
  config: Pick<Config, 'site' | 'databaseUrl'>
  settings: BackupSettings
  folder: string
  database: Pick<SiteDatabase, 'connection' | 'rootSecret'>
  dataFolder: string
  erasureFolder: string
  log: Logger
  migrate: (connection: pg.PoolConfig) => Promise<void>
}

export function startSiteBackups(options: SiteBackupOptions): { stop(): Promise<void> } {
  const { config, settings, folder, database, dataFolder, erasureFolder, log, migrate } = options
  return startBackups({
    ...settings,
    folder,
    site: nameSite(config.site.url),
    connection: database.connection,
    databaseFolder: config.databaseUrl === undefined ? dataFolder : undefined,
    journal: { folder: erasureFolder, keyedHash: deriveKeyedHash(database.rootSecret) },
    migrate,
    log,
  })
}
