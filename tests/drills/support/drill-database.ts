import path from 'node:path'
import type pg from 'pg'
import { openSiteConnection } from '#cli/site-connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded/start-embedded-postgres.ts'
import { silentLog } from '#tests/support/silent-log.ts'

const projectFolder = path.resolve(import.meta.dirname, '../../..')

/**
 * The PostgreSQL of a data folder that no site holds, for as long as the drill wants it.
 *
 * @throws EmbeddedPostgresError, as when somebody holds the folder
 */
export function startDrillPostgres(dataFolder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataFolder, log: silentLog, owner: { siteUrl: 'the drill' } })
}

/**
 * Works as the owner on the database that a site keeps in its data folder, whether the site runs or not.
 *
 * @throws OperatorError when there is no database, and what `work` throws
 */
export async function withOwner<T>(
  dataFolder: string,
  work: (connection: pg.PoolConfig) => Promise<T>,
): Promise<T> {
  const config = { databaseUrl: undefined, dataDir: dataFolder }
  const { connection, close } = await openSiteConnection({ config, projectFolder, log: silentLog })
  return work(connection).finally(close)
}
