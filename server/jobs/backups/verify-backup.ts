import pg from 'pg'
import { checkBackup } from '#database/backup/read-backup.ts'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import type { JournalOptions } from '#database/erasures/erasure-journal.ts'
import { withClient } from '#database/with-client.ts'
import { requireSpace } from './backup-files.ts'

export interface VerifyOptions {
  connection: pg.PoolConfig
  migrate: (connection: pg.PoolConfig) => Promise<void>
  journal: JournalOptions
  databaseFolder?: string | undefined
  signal: AbortSignal
}

interface Source {
  name: string
  bytes: number
  collation: string
  ctype: string
  may_create: boolean
}

/** Restores into a scratch database. @returns a problem that the operator should know of, or null @throws Error if restoring fails */
export async function verifyBackup(file: string, options: VerifyOptions): Promise<string | null> {
  const { connection, migrate, journal, databaseFolder, signal } = options
  return withClient({ ...connection, application_name: 'clean-air backup verification' }, async (client) => {
    const source = await readSource(client)
    if (!source.may_create) {
      await checkBackup(file)
      return 'The database login may not create databases, so the backup was checked for damage but not restored. Grant it CREATEDB.'
    }
    // Space for the restored rows and their write-ahead log.
    if (databaseFolder !== undefined) await requireSpace(databaseFolder, 2 * source.bytes)
    const scratch = `${source.name.slice(0, 50)}_verification`
    await createScratch(client, scratch, source)
    try {
      const target = toDatabase(connection, scratch)
      await migrate(target)
      const openJournal = async () => journal
      const { missing } = await restoreBackup({ file, signal, connect: async () => target, openJournal })
      return missing === null ? null : `A restore would hide everyone’s data: ${missing}.`
    } finally {
      await dropScratch(client, scratch)
    }
  })
}

async function readSource(client: pg.Client): Promise<Source> {
  const { rows } = await client.query<Source>(`
    select datname as name, pg_database_size(datname)::float8 as bytes, datcollate as collation, datctype as ctype,
      (select rolsuper or rolcreatedb from pg_roles where rolname = current_user) as may_create
    from pg_database where datname = current_database()`)
  const [source] = rows
  if (!source) throw new Error('the current database is not listed')
  return source
}

/** Creates a database like the site's that only its owner may open: logins of other sites share the group roles. */
async function createScratch(client: pg.Client, name: string, { collation, ctype }: Source): Promise<void> {
  await dropScratch(client, name)
  const database = pg.escapeIdentifier(name)
  const locale = `lc_collate ${pg.escapeLiteral(collation)} lc_ctype ${pg.escapeLiteral(ctype)}`
  await client.query(`create database ${database} template template0 encoding 'UTF8' ${locale}`)
  await client.query(`revoke all on database ${database} from public`)
}

async function dropScratch(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}

function toDatabase(connection: pg.PoolConfig, database: string): pg.PoolConfig {
  if (connection.connectionString === undefined) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { ...connection, connectionString: url.href }
}
