import { chmod, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { withClient } from '../with-client.ts'
import { prepareBinaries } from './binaries.ts'
import { databaseFolderOf, formatClusterName, openCluster, ownerRole } from './cluster.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { type Account, canEnter, findAccount } from './os-account.ts'
import { startPostmaster, stopPostmaster } from './postmaster.ts'
import { postgresSettings } from './settings.ts'
import { chooseSocketFolder, createSocketFolder, removeSocketFolder, socketPort } from './socket-folder.ts'
import { type Log, supervise } from './supervisor.ts'

export const databaseName = 'clean_air'

interface EmbeddedPostgresOptions {
  /** Absolute path; created if missing. See resolveDataFolder. */
  dataFolder: string
  log: Log
  /** Reported to a second server that tries to use the same data folder. */
  owner: { siteUrl: string }
  /** False in tests only: faster, but a power failure may destroy the database. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  /** Connects as the superuser, over the Unix socket. */
  connection: pg.PoolConfig & { host: string; port: number; user: string; password: string; database: string }
  dataFolder: string
  /** Shuts PostgreSQL down cleanly and releases the data folder. Idempotent. Close the pools first. */
  stop(): Promise<void>
}

/** Starts PostgreSQL 18, after stopping one left over from a killed server. @throws DataFolderInUseError, or EmbeddedPostgresError */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await lockAndRun(options)
  } catch (error) {
    throw explain(error, options.dataFolder)
  }
}

async function lockAndRun(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataFolder = await prepareDataFolder(path.resolve(options.dataFolder))
  const account = await findAccount(databaseFolderOf(dataFolder))
  if (account) await refuseUnreachable(dataFolder, account)
  const lock = await lockDataFolder(dataFolder, options.owner)
  try {
    const { connection, stop } = await run(dataFolder, account, options)
    let stopping: Promise<void> | undefined
    return {
      connection,
      dataFolder,
      stop() {
        stopping ??= stop().finally(lock.release)
        return stopping
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function run(dataFolder: string, account: Account | undefined, options: EmbeddedPostgresOptions) {
  const { log, durable = true } = options
  const binaries = await prepareBinaries(dataFolder, durable)
  const cluster = await openCluster(dataFolder, { binaries, account, durable })
  const clusterName = formatClusterName(cluster.databaseFolder)
  const socketFolder = await chooseSocketFolder(dataFolder, clusterName, account)
  const login = { host: socketFolder, port: socketPort, user: ownerRole, password: cluster.password }
  const stopping = new AbortController()
  const launch = async () => {
    if (await stopPostmaster(cluster))
      log.warn({}, 'PostgreSQL of an earlier server was still running; stopped it')
    await createSocketFolder(socketFolder, account)
    return startPostmaster(cluster, {
      logFile: path.join(dataFolder, 'postgres.log'),
      settings: postgresSettings({ clusterName, socketFolder, durable }),
      signal: stopping.signal,
    })
  }
  const supervision = supervise(await launch(), { launch, log, stop: stopping.signal })
  const stop = async () => {
    stopping.abort()
    await supervision
    await stopPostmaster(cluster)
    await removeSocketFolder(socketFolder)
  }
  try {
    await createDatabase({ ...login, database: 'postgres' })
  } catch (error) {
    await stop()
    throw error
  }
  return { connection: { ...login, database: databaseName }, stop }
}

async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  })
}

function explain(error: unknown, dataFolder: string): unknown {
  const isSystemError = error instanceof Error && 'syscall' in error
  return isSystemError
    ? new EmbeddedPostgresError(`The data folder ${dataFolder} can't be used: ${error.message}`)
    : error
}

/**
 * Returns the real path, so that aliases of one folder count as the same. Others can enter (but not list) a data folder of root, because
 * PostgreSQL runs under another account. An existing folder keeps its permissions unless it is empty.
 */
export async function prepareDataFolder(dataFolder: string): Promise<string> {
  const isRoot = process.getuid?.() === 0
  const firstCreated = await mkdir(dataFolder, { recursive: true, mode: isRoot ? 0o755 : 0o700 })
  if (isRoot) await openForAccount(dataFolder, firstCreated)
  return realpath(dataFolder)
}

export async function refuseUnreachable(dataFolder: string, account: Account): Promise<void> {
  if (await canEnter(dataFolder, account)) return
  throw new EmbeddedPostgresError(
    `PostgreSQL can't run as root, so it runs as the account ${account.uid}, which can't enter the data folder ${dataFolder}. ` +
      'Choose another DATA_DIR, or let others enter it and its parents (chmod o+x).',
  )
}

async function openForAccount(dataFolder: string, firstCreated: string | undefined): Promise<void> {
  if (!firstCreated) {
    const { mode } = await stat(dataFolder)
    if ((await readdir(dataFolder)).length === 0) await chmod(dataFolder, mode | 0o011)
    return
  }
  // The umask may have reduced the requested mode.
  await chmod(dataFolder, 0o711)
  for (let folder = dataFolder; folder !== firstCreated; ) {
    folder = path.dirname(folder)
    await chmod(folder, 0o755)
  }
}
