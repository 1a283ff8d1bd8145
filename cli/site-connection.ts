import type { KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { databaseFolderOf, ownerRole } from '#database/embedded/cluster.ts'
import { DataFolderInUseError } from '#database/embedded/errors.ts'
import { readPostmasterPid } from '#database/embedded/postmaster-pid.ts'
import { databaseName, startEmbeddedPostgres } from '#database/embedded/start-embedded-postgres.ts'
import type { Log } from '#database/embedded/supervisor.ts'
import { withClient, withTransaction } from '#database/with-client.ts'
import { resolveDataFolder } from '#server/boot/data-folder.ts'
import { OperatorError } from '#server/boot/operator-error.ts'
import type { Config } from '#server/config/config.ts'
import { readOrCreateRootSecret } from '#server/config/root-secret.ts'
import type { Command } from './command.ts'

export interface SiteConnection {
  /** Connects as the owner. */
  connection: pg.PoolConfig
  /** Stops what was started for this connection, but not a server that was already running. */
  close(): Promise<void>
}

interface SiteConnectionOptions {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>
  siteFolder: string
  log?: Log
  /** True to create a missing database. By default, a data folder without one is refused. */
  create?: boolean
}

/** Logs only problems, because a command prints its result in one line. */
const commandLog: Log = {
  info() {},
  warn: (_fields, message) => console.error(message),
  error: (_fields, message) => console.error(message),
}

/** Uses `DATABASE_URL` or the embedded database, which is started temporarily unless the site runs. @throws OperatorError */
export async function openSiteConnection(options: SiteConnectionOptions): Promise<SiteConnection> {
  const { databaseUrl, dataDir } = options.config
  if (databaseUrl !== undefined) {
    const connection = { connectionString: databaseUrl, connectionTimeoutMillis: 10_000 }
    return { connection, close: async () => {} }
  }
  const dataFolder = resolveDataFolder({ dataDir, siteFolder: options.siteFolder })
  if (!options.create) requireDatabase(dataFolder)
  const owner = { siteUrl: 'a backup or restore' }
  try {
    const postgres = await startEmbeddedPostgres({ dataFolder, log: options.log ?? commandLog, owner })
    return { connection: postgres.connection, close: postgres.stop }
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error
    return { connection: await findRunning(dataFolder), close: async () => {} }
  }
}

/** Opens the site's database for the duration of `work`. The site may be running. */
export async function withSite<T>(
  command: Pick<Command, 'config' | 'siteFolder'>,
  work: (connection: pg.PoolConfig) => Promise<T>,
): Promise<T> {
  const { connection, close } = await openSiteConnection(command)
  return work(connection).finally(close)
}

/** Runs `work` in one transaction as the owner. */
export function withOwnTransaction<T>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withTransaction({ ...connection, application_name: 'clean-air command' }, work)
}

/** @throws OperatorError for a data folder without a database */
export function requireDatabase(dataFolder: string): void {
  if (!existsSync(databaseFolderOf(dataFolder)))
    throw new OperatorError(
      `There is no database in ${dataFolder} yet. Start the site first, or check DATA_DIR and DATABASE_URL.`,
    )
}

/** @throws OperatorError if the root secret is neither a setting nor in the data folder */
export async function findRootSecret({
  config,
  siteFolder,
}: Pick<Command, 'config' | 'siteFolder'>): Promise<KeyObject> {
  if (config.rootSecret) return config.rootSecret
  const dataFolder = resolveDataFolder({ ...config, siteFolder })
  if (!existsSync(path.join(dataFolder, 'root-secret')))
    throw new OperatorError('The root secret is missing: start the site once, or check DATA_DIR.')
  return readOrCreateRootSecret(dataFolder)
}

/** The time for which connecting is retried: the site may be starting or restarting the database. */
const triesWithinMs = 20_000

async function findRunning(dataFolder: string): Promise<pg.PoolConfig> {
  const deadline = Date.now() + triesWithinMs
  for (;;) {
    try {
      const connection = await readConnection(dataFolder)
      await withClient(connection, async () => {})
      return connection
    } catch (error) {
      if (Date.now() < deadline) await sleep(250)
      else
        throw new OperatorError(
          `The database in ${dataFolder} does not respond. Check the site’s log, then try again.`,
          { cause: error },
        )
    }
  }
}

async function readConnection(dataFolder: string): Promise<pg.PoolConfig> {
  const databaseFolder = databaseFolderOf(dataFolder)
  const recorded = await readPostmasterPid(databaseFolder)
  if (!recorded?.socketFolder) throw new Error('it has no socket yet')
  return {
    host: recorded.socketFolder,
    port: recorded.port,
    user: ownerRole,
    password: await readFile(path.join(databaseFolder, '..', 'password'), 'utf8'),
    database: databaseName,
    connectionTimeoutMillis: 10_000,
  }
}
