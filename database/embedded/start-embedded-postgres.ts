import path from 'node:path'
import pg from 'pg'
import { type Account, canEnter, findAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { databaseFolderOf, openCluster, ownerRole } from './cluster.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { EmbeddedPostgresError } from './errors.ts'
import type { Log } from './log.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { prepareDataFolder } from './prepare-data-folder.ts'
import { clusterNameOf, stopLeftovers } from './processes.ts'
import { postgresSettings } from './settings.ts'
import { createSocketFolder, removeSocketFolder, socketPort } from './socket-folder.ts'
import { supervise } from './supervisor.ts'

export const databaseName = 'clean_air'

export interface EmbeddedPostgresOptions {
  /** Absolute path; created when missing. See resolveDataFolder. */
  dataFolder: string
  log: Log
  /** Named to a second server that wants the same data folder. */
  owner: { siteUrl: string }
  /** False only in tests: faster, and a power cut may destroy the database. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  /** As the owner of everything, a superuser, over the Unix socket. */
  connection: pg.PoolConfig & { host: string; port: number; user: string; password: string; database: string }
  /** The real path of the data folder. */
  dataFolder: string
  /** Shuts PostgreSQL down cleanly and gives the data folder free. Close the pools before; calling twice is fine. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL 18 on the data folder and keeps it running until `stop`; ready when it resolves.
 *
 * Throws DataFolderInUseError when another server has the folder, EmbeddedPostgresError for what the operator must
 * mend. A PostgreSQL left over from a server that was killed is shut down first.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataFolder = await prepareDataFolder(path.resolve(options.dataFolder))
  const account = await findAccount(databaseFolderOf(dataFolder))
  if (account) await refuseUnreachable(dataFolder, account)
  const lock = await lockDataFolder(dataFolder, options.owner).catch((error) =>
    Promise.reject(explain(error, dataFolder)),
  )
  try {
    const running = await run(dataFolder, account, options)
    let stopping: Promise<void> | undefined
    return {
      connection: running.connection,
      dataFolder,
      stop() {
        stopping ??= running.stop().finally(() => lock.release())
        return stopping
      },
    }
  } catch (error) {
    await lock.release()
    throw explain(error, dataFolder)
  }
}

async function run(dataFolder: string, account: Account | undefined, options: EmbeddedPostgresOptions) {
  const { log, durable = true } = options
  const databaseFolder = databaseFolderOf(dataFolder)
  if (await stopLeftovers(dataFolder)) log.warn({}, 'stopped a PostgreSQL left running by an earlier server')
  const binaries = await prepareBinaries(dataFolder, durable)
  const cluster = await openCluster(dataFolder, { binaries, account, durable })
  const clusterName = clusterNameOf(databaseFolder)
  const socketFolder = await createSocketFolder(clusterName, account)
  const login = { host: socketFolder, port: socketPort, user: ownerRole, password: cluster.password }
  const stop = new AbortController()
  const launch = (): Promise<Postmaster> =>
    startPostmaster({
      binFolder: binaries.binFolder,
      databaseFolder,
      logFile: path.join(dataFolder, 'postgres.log'),
      account,
      settings: postgresSettings({ clusterName, socketFolder, durable }),
      connection: { ...login, database: 'postgres' },
      signal: stop.signal,
    })
  const first = await launch()
  await createDatabase({ ...login, database: 'postgres' })
  const relaunch = async () => {
    await stopLeftovers(dataFolder)
    // Emptied, as the socket's lock file names a process that is gone, or by now another one.
    await createSocketFolder(clusterName, account)
    return launch()
  }
  const supervision = supervise(first, { launch: relaunch, log, stop: stop.signal })
  return {
    connection: { ...login, database: databaseName },
    async stop() {
      stop.abort()
      await supervision
      await removeSocketFolder(socketFolder)
    },
  }
}

async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

/** A failed system call (no right, no space, a read-only disk) is for the operator to mend; the rest stays as it is. */
function explain(error: unknown, dataFolder: string): unknown {
  const isSystemError = error instanceof Error && 'syscall' in error
  return isSystemError
    ? new EmbeddedPostgresError(`The data folder ${dataFolder} cannot be used: ${error.message}`)
    : error
}

async function refuseUnreachable(dataFolder: string, account: Account): Promise<void> {
  if (await canEnter(dataFolder, account)) return
  throw new EmbeddedPostgresError(
    `The data folder ${dataFolder} cannot be entered by the account ${account.uid}, which PostgreSQL must run as ` +
      'since it refuses to run as root: choose another DATA_DIR, or let others enter it and its parents (chmod o+x).',
  )
}
