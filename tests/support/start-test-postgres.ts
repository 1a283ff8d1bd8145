import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
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

/** Starts an embedded PostgreSQL, or prepares the one that TEST_DATABASE_URL names. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL
  return url ? useOther(url) : startOwn()
}

async function startOwn(): Promise<TestPostgres> {
  const folder = await mkdtemp(path.join(temporaryFolder(), 'clean-air-tests-'))
  // As root, PostgreSQL runs as another account, which has to get in.
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
    // A database is copied only while nobody is connected to it.
    connection: { host, port, user, password, database: 'postgres' },
    templateDatabase,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
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
