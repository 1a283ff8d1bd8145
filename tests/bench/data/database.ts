import { migrateDatabase } from '#database/migrate.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#database/embedded/start-embedded-postgres.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { toLogins, withClient } from '#tests/support/test-connection.ts'
import { fillDatabase } from './generate.ts'

export type Connection = EmbeddedPostgres['connection']

export interface BenchPostgres {
  /** Opens a database with this number of stories as its owner, and creates it if necessary. */
  open(stories: number): Promise<Connection>
  stop(): Promise<void>
}

const quietLog = { info() {}, warn: console.warn, error: console.error }

/** Starts the site's own PostgreSQL in the benchmark's folder. With `keptFolder`, the filled databases are kept. */
export async function startBenchPostgres(keptFolder?: string): Promise<BenchPostgres> {
  const { dataFolder, remove } = keptFolder
    ? { dataFolder: keptFolder, remove: async () => {} }
    : await createDataFolder()
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    log: quietLog,
    owner: { siteUrl: 'a benchmark' },
  })
  return {
    open: (stories) => openFilled(postgres.connection, stories),
    async stop() {
      await postgres.stop()
      await remove()
    },
  }
}

async function openFilled(connection: Connection, stories: number): Promise<Connection> {
  const filled = { ...connection, database: `stories_${stories}` }
  // The database has this name until it is complete, so that an interrupted fill starts again.
  const filling = { ...connection, database: `${filled.database}_filling` }
  const isThere = await withClient(connection, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [filled.database])
    return rowCount === 1
  })
  if (isThere) {
    await migrateDatabase(filled, { logins: toLogins(filled) })
    return filled
  }
  const begin = performance.now()
  await withClient(connection, async (client) => {
    await client.query(`drop database if exists ${filling.database} with (force)`)
    await client.query(`create database ${filling.database}`)
  })
  await migrateDatabase(filling)
  await withClient(filling, (client) => fillDatabase(client, stories))
  await withClient(connection, (client) =>
    client.query(`alter database ${filling.database} rename to ${filled.database}`),
  )
  await migrateDatabase(filled, { logins: toLogins(filled) })
  console.log(`${stories} stories generated in ${Math.round((performance.now() - begin) / 1000)} s`)
  return filled
}
