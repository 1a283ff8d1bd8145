import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseFolderOf, ownerRole } from '#database/embedded/cluster.ts'
import { DataFolderInUseError } from '#database/embedded/errors.ts'
import { readPostmasterPid } from '#database/embedded/postmaster-pid.ts'
import { databaseName, startEmbeddedPostgres } from '#database/embedded/start-embedded-postgres.ts'
import type { Log } from '#database/embedded/supervisor.ts'
import { resolveDataFolder } from '#server/boot/data-folder.ts'
import { OperatorError } from '#server/boot/operator-error.ts'
import type { Config } from '#server/config/config.ts'

export interface SiteConnection {
  /** As the owner. */
  connection: pg.PoolConfig
  /** Ends what was started for this connection, and nothing that was running before. */
  close(): Promise<void>
}

interface SiteConnectionOptions {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>
  projectFolder: string
  log: Log
  /** Without it a data folder that holds no database is refused rather than filled with an empty one. */
  create?: boolean
}

/**
 * The way to the site's database: that of `DATABASE_URL`, else the embedded one, which runs when its server does and is started
 * for the time being when not.
 *
 * @throws OperatorError, or an EmbeddedPostgresError, with a line for the operator
 */
export async function openSiteConnection(options: SiteConnectionOptions): Promise<SiteConnection> {
  const { databaseUrl, dataDir } = options.config
  if (databaseUrl !== undefined) {
    const connection = { connectionString: databaseUrl, connectionTimeoutMillis: 10_000 }
    return { connection, close: async () => {} }
  }
  const dataFolder = resolveDataFolder({
    dataDir,
    projectFolder: options.projectFolder,
    isRoot: process.getuid?.() === 0,
  })
  if (!options.create) await refuseEmpty(dataFolder)
  const owner = { siteUrl: 'a backup or restore' }
  try {
    const postgres = await startEmbeddedPostgres({ dataFolder, log: options.log, owner })
    return { connection: postgres.connection, close: postgres.stop }
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error
    return { connection: await findRunning(dataFolder), close: async () => {} }
  }
}

/** Does work as the owner, all of it or nothing. */
export async function withOwnTransaction<T>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'clean-air command' })
  // A lost connection fails the statement in hand; unheard, its event would end the process without a reason.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

async function refuseEmpty(dataFolder: string): Promise<void> {
  const isThere = await stat(databaseFolderOf(dataFolder)).then(
    () => true,
    () => false,
  )
  if (!isThere)
    throw new OperatorError(`There is no database in ${dataFolder}. Check DATA_DIR and DATABASE_URL.`)
}

/** Its server may be starting it, or starting it again. */
const triesWithinMs = 20_000

async function findRunning(dataFolder: string): Promise<pg.PoolConfig> {
  const deadline = Date.now() + triesWithinMs
  for (;;) {
    try {
      const connection = await readConnection(dataFolder)
      const client = new pg.Client(connection)
      client.on('error', () => undefined)
      await client.connect()
      await client.end()
      return connection
    } catch (error) {
      if (Date.now() < deadline) await sleep(250)
      else throw new OperatorError(`The database in ${dataFolder} does not respond.`, { cause: error })
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
