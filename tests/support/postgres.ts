import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#database/embedded/start-embedded-postgres.ts'
import { migrateDatabase } from '#database/migrate.ts'
import { silentLog } from './silent-log.ts'
import { connectTo, runAsOwner, type TestConnection } from './test-connection.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test run's PostgreSQL, as the owner of everything in it. */
    postgres: TestConnection
    /** A migrated database to copy from. */
    templateDatabase: string
  }
}

/**
 * One PostgreSQL for the whole run: an embedded one, or the one that TEST_DATABASE_URL names (a superuser's URL),
 * with a migrated database that each test's own is a copy of.
 */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await (process.env.TEST_DATABASE_URL
    ? useOther(process.env.TEST_DATABASE_URL)
    : startOwn())
  const templateDatabase = `clean_air_template_${process.pid}`
  try {
    await runAsOwner(connection, `create database ${templateDatabase}`)
    await migrateDatabase(connectTo(connection, templateDatabase))
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', connection)
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    await runAsOwner(connection, `drop database ${templateDatabase} with (force)`)
    await stop()
  }
}

async function startOwn(): Promise<{ connection: TestConnection; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-tests-'))
  // As root, PostgreSQL runs as another account, which has to get in.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataFolder: path.join(folder, 'data'),
    log: silentLog,
    owner: { siteUrl: 'the tests' },
    durable: false,
  })
  const { host, port, user, password, database } = postgres.connection
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { connection: { host, port, user, password, database }, stop }
}

async function useOther(url: string): Promise<{ connection: TestConnection; stop: () => Promise<void> }> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const connection = {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  }
  return { connection, stop: async () => {} }
}
