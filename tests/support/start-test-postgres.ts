import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { acquireFileLock } from '#database/embedded/file-lock.ts'
import { startEmbeddedPostgres } from '#database/embedded/start-embedded-postgres.ts'
import { copyMigratedDataFolder } from './migrated-data-folder.ts'
import { silentLog } from './silent-log.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { connectTo, runAsOwner, type TestConnection } from './test-connection.ts'

export interface TestPostgres {
  connection: TestConnection
  templateDatabase: string
  stop: () => Promise<void>
}

/** Starts an embedded PostgreSQL, or prepares the one at TEST_DATABASE_URL. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL
  return url ? useOther(url) : startOwn()
}

const prefix = 'clean-air-tests-'

async function startOwn(): Promise<TestPostgres> {
  await removeLeftovers(temporaryFolder())
  const folder = await mkdtemp(path.join(temporaryFolder(), prefix))
  // As root, PostgreSQL runs as another account, which must be able to enter it.
  await chmod(folder, 0o711)
  const dataFolder = path.join(folder, 'data')
  await copyMigratedDataFolder(dataFolder)
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    log: silentLog,
    owner: { siteUrl: 'the tests' },
    durable: false,
  })
  const { host, port, user, password, database: templateDatabase } = postgres.connection
  return {
    // Connects to another database than the template, because PostgreSQL copies a database only while it has no connections.
    connection: { host, port, user, password, database: 'postgres' },
    templateDatabase,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Deletes the folders of killed runs, which may take up memory. Their PostgreSQL stops within a minute. */
async function removeLeftovers(parent: string): Promise<void> {
  const folders = (await readdir(parent)).filter((name) => name.startsWith(prefix))
  for (const folder of folders.map((name) => path.join(parent, name)))
    if (await isLeftover(folder)) await rm(folder, { recursive: true, force: true })
}

const startsWithinMs = 600_000

async function isLeftover(folder: string): Promise<boolean> {
  try {
    const { birthtimeMs } = await stat(folder)
    if (Date.now() - birthtimeMs < startsWithinMs) return false
    const lock = await acquireFileLock(path.join(folder, 'data/server.lock'))
    lock?.release()
    return lock !== undefined
  } catch {
    // The folder has been deleted, or it belongs to another user.
    return false
  }
}

async function useOther(url: string): Promise<TestPostgres> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const connection = {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  }
  const templateDatabase = `clean_air_template_${process.pid}`
  const stop = () => runAsOwner(connection, `drop database ${templateDatabase} with (force)`)
  await runAsOwner(connection, `create database ${templateDatabase}`)
  const { migrateDatabase } = await import('#database/migrate.ts')
  await migrateDatabase(connectTo(connection, templateDatabase)).catch(async (error) => {
    await stop()
    throw error
  })
  return { connection, templateDatabase, stop }
}
