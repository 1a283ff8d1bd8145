import path from 'node:path'
import type pg from 'pg'
import { openSiteConnection } from '#cli/site-connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded/start-embedded-postgres.ts'
import { silentLog } from '#tests/support/silent-log.ts'

const projectFolder = path.resolve(import.meta.dirname, '../../..')

/** Starts the PostgreSQL of a data folder that no site is using. @throws EmbeddedPostgresError, for example if the folder is in use */
export function startDrillPostgres(dataFolder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataFolder, log: silentLog, owner: { siteUrl: 'the drill' } })
}

/**
 * Runs work as the owner of the database in a site's data folder. The site may be running.
 * @throws OperatorError if there is no database, and the errors of `work`
 */
export async function withOwner<T>(
  dataFolder: string,
  work: (connection: pg.PoolConfig) => Promise<T>,
): Promise<T> {
  const config = { databaseUrl: undefined, dataDir: dataFolder }
  const { connection, close } = await openSiteConnection({
    config,
    siteFolder: projectFolder,
    log: silentLog,
  })
  return work(connection).finally(close)
}
