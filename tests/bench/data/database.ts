import { migrateDatabase } from '#database/migrate.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#database/embedded/start-embedded-postgres.ts'
import { createDataFolder } from '#tests/servers/running-site.ts'
import { toLogins, withClient } from '#tests/support/test-connection.ts'
import { fillDatabase } from './generate.ts'

export type Connection = EmbeddedPostgres['connection']

export interface BenchPostgres {
  /** A database of so many stories, as its owner; made when it is not there yet. */
  open(stories: number): Promise<Connection>
  stop(): Promise<void>
}

const quietLog = { info() {}, warn: console.warn, error: console.error }

/** The site's own PostgreSQL on a folder of the benchmark's; on `keptFolder`, what was filled stays for the next time. */
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
  // Named so until it is whole: a fill that was broken off is begun again.
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
