import path from 'node:path'
import { refuseHeld } from '#database/embedded/data-folder-lock.ts'
import { isWritable } from '#database/embedded/is-writable.ts'
import { prepareErasures } from '#database/erasures/apply-journal.ts'
import { describeVersion } from '#database/version.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { loadEnvFile } from '#server/config/env-file.ts'
import { nameSite } from '#server/jobs/backups/backup-files.ts'
import { createLog } from '#server/observability/log.ts'
import { createMetrics, type Metrics } from '#server/observability/metrics.ts'
import type { Services, SiteEntry } from '#server/site-entry.ts'
import { resolveBackupFolder, resolveDataFolder, resolveErasureFolder } from './data-folder.ts'
import { deriveKeyedHash } from './derive-keyed-hash.ts'
import { tryPorts } from './listen.ts'
import { describeOwnerLink, nameOwnerLink, writeOwnerLink } from './owner-link.ts'
import { projectFolder, siteFolder } from './project-folder.ts'
import { describeProxies } from './proxy-notice.ts'
import { openSiteDatabase, type SiteDatabase } from './site-database.ts'

export interface StartedServices extends Omit<Services, 'stop'> {
  config: Config
  database: SiteDatabase
  metrics: Metrics | undefined
  writeOwnerLink(): Promise<string | null>
}

/** Starts everything except listening. Parts that were started before a failure are registered to be stopped. */
export async function startServices(
  loadEntry: () => Promise<SiteEntry>,
  onStop: (stop: () => Promise<unknown>) => void,
  adjust: (config: Config) => Config = (config) => config,
): Promise<StartedServices> {
  const envFile = loadEnvFile(siteFolder)
  const config = adjust(readConfig())
  const log = createLog(config.logLevel)
  for (const warning of config.warnings) log.warn({}, warning)
  const dataFolder = resolveDataFolder({ ...config, siteFolder })
  await tryPorts(config).catch(async (error: unknown) => {
    // Prefers the error that this site is already running, if it is.
    if (config.databaseUrl === undefined) await refuseHeld(dataFolder)
    throw error
  })
  const erasureFolder = resolveErasureFolder({ ...config, siteFolder })
  // Checked before a database is created. The default folder needs no check: it is created in the data folder.
  if (config.erasureJournal !== undefined && !(await isWritable(erasureFolder)))
    throw new ConfigError(
      `The setting ERASURE_JOURNAL must be a folder that the site can write to, unlike ${erasureFolder}.`,
    )
  const { createServices, migrateDatabase } = await loadEntry()
  const database = await openSiteDatabase({ config, siteFolder, log })
  onStop(database.stop)
  const { connection, logins, rootSecret } = database
  const migrationsFolder = path.join(projectFolder, 'database/migrations')
  await migrateDatabase(connection, { logins, log, migrationsFolder })
  const keyedHash = deriveKeyedHash(rootSecret)
  await prepareErasures(connection, { folder: erasureFolder, keyedHash, log })
  const backupFolder = resolveBackupFolder({ ...config, siteFolder })
  const metrics = config.metricsPort === undefined ? undefined : await createMetrics()
  const { stop, ...services } = await createServices({
    config,
    logins,
    rootSecret,
    erasureFolder,
    folders: { dataFolder, envFile, hasOwnDatabase: config.databaseUrl === undefined, backupFolder },
    log,
    metrics,
  })
  onStop(stop)
  if (config.backups !== undefined && backupFolder !== null) {
    const { startBackups } = await import('#server/jobs/backups/start-backups.ts')
    const backups = startBackups({
      ...config.backups,
      ...{ connection, log, journal: { folder: erasureFolder, keyedHash } },
      folder: backupFolder,
      site: nameSite(config.site.url),
      databaseFolder: config.databaseUrl === undefined ? dataFolder : undefined,
      migrate: (target) => migrateDatabase(target, { migrationsFolder }),
    })
    onStop(backups.stop)
  }
  return {
    ...services,
    config,
    metrics,
    database,
    writeOwnerLink: () =>
      writeOwnerLink({ connection, file: nameOwnerLink(dataFolder, config), siteUrl: config.site.url }),
  }
}

export async function printStarted(started: StartedServices): Promise<void> {
  const { config, database, dependencies } = started
  const ownerLinkFile = await started.writeOwnerLink()
  const { site, trustedProxies } = config
  const lines = [
    `${site.name} is running at ${site.url} (version ${describeVersion()})`,
    `Data folder: ${database.place}`,
  ]
  if (dependencies.inbox) lines.push(`Emails aren’t sent, but shown at ${site.url}/inbox`)
  if (ownerLinkFile !== null) lines.push(describeOwnerLink(ownerLinkFile))
  const proxies = describeProxies(site.url, trustedProxies)
  if (proxies !== null) lines.push(proxies)
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
}
