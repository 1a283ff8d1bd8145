import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { startEmbeddedPostgres } from '#database/embedded/start-embedded-postgres.ts'
import type { Logins } from '#database/logins/logins.ts'
import { withClient } from '#database/with-client.ts'
import type { Config } from '#server/config/config.ts'
import { readOrCreateRootSecret, requireRootSecret } from '#server/config/root-secret.ts'
import { resolveDataFolder } from './data-folder.ts'
import { deriveLogins } from './derive-logins.ts'
import { OperatorError } from './operator-error.ts'

export interface SiteDatabase {
  /** Connects as the owner, for migrations. */
  connection: pg.PoolConfig
  logins: Logins
  /** The secret from which all other keys are derived (`deriveKey`). */
  rootSecret: KeyObject
  place: string
  /** Stops the embedded PostgreSQL; does nothing for the operator's own. */
  stop(): Promise<void>
}

interface SiteDatabaseOptions {
  config: Pick<Config, 'databaseUrl' | 'rootSecret' | 'dataDir' | 'site'>
  siteFolder: string
  log: Logger
}

export async function openSiteDatabase(options: SiteDatabaseOptions): Promise<SiteDatabase> {
  const { databaseUrl } = options.config
  return databaseUrl === undefined
    ? startOwn(options)
    : reachOther(databaseUrl, requireRootSecret(options.config))
}

async function startOwn({ config, siteFolder, log }: SiteDatabaseOptions): Promise<SiteDatabase> {
  const dataFolder = resolveDataFolder({ dataDir: config.dataDir, siteFolder })
  const postgres = await startEmbeddedPostgres({ dataFolder, log, owner: { siteUrl: config.site.url } })
  try {
    const rootSecret = config.rootSecret ?? (await readOrCreateRootSecret(postgres.dataFolder))
    const { connection, dataFolder: place, stop } = postgres
    const logins = deriveLogins(connection, connection.database, rootSecret)
    return { connection, logins, rootSecret, place, stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function reachOther(databaseUrl: string, rootSecret: KeyObject): Promise<SiteDatabase> {
  const { hostname, port, pathname } = new URL(databaseUrl)
  const place = `PostgreSQL at ${hostname}:${port || 5432}, database ${decodeURIComponent(pathname.slice(1))}`
  const connection = { connectionString: databaseUrl, connectionTimeoutMillis: 10_000 }
  try {
    const { rows } = await withClient(connection, (client) =>
      client.query<{ name: string }>('select current_database() as name'),
    )
    const logins = deriveLogins(connection, rows[0]?.name ?? '', rootSecret)
    return { connection, logins, rootSecret, place, stop: async () => {} }
  } catch (error) {
    throw new OperatorError(`The database at DATABASE_URL (${place}) can't be used: ${reasonOf(error)}`)
  }
}

/** Returns an error's reason. If every address of a host name failed, Node's error has no message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error && error.message ? error.message : 'no connection'
}
