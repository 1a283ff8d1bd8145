import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { addPositions, applyJournal, readPositions } from '#database/erasures/apply-journal.ts'
import type { JournalOptions } from '#database/erasures/erasure-journal.ts'
import { holdRestored, pauseCampaigns } from '#database/erasures/restore-hold.ts'
import { lastMigration, readLastMigration } from '#database/migration-state.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { checkBackup, readBackup } from './read-backup.ts'
import {
  filledByMigrations,
  formatTableName,
  quoteTable,
  quoteTableAndColumns,
  readTables,
  type Table,
  type TableName,
  toTable,
} from './tables.ts'

interface RestoreOptions {
  file: string
  /** Asked for once the file has been found good: the owner's connection to a database with this version's schema. */
  connect: () => Promise<pg.PoolConfig>
  /** Asked for after `connect`: what was taken back since the backup, which is not to come back with it. */
  openJournal: () => Promise<JournalOptions>
  /** Lets a site that has people in it be replaced. */
  replace?: boolean
  signal?: AbortSignal
}

export interface RestoredBackup {
  createdAt: string
  rows: number
  /** Rows that were taken back since, and are again. */
  erased: number
  /** What the journal lacks, in words. Then everybody is hidden, and mail is paused, until the operator says otherwise. */
  missing: string | null
}

/**
 * Puts back what a backup holds, all of it or nothing, while servers may be running. Nothing is touched before the whole file
 * has been read and found good.
 *
 * @throws BackupError for what the operator must mend
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const manifest = await checkBackup(options.file)
  refuseOtherVersion(manifest)
  const connection = await options.connect()
  const journal = await options.openJournal()
  const client = new pg.Client({ ...connection, application_name: 'clean-air restore' })
  // A lost connection fails the statement in hand; unheard, its event would end the process without a reason.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    const known = await readPositions(client)
    await prepare(client, manifest, options.replace ?? false)
    const rows = await load(client, options)
    await continueNumbers(client, manifest.tables)
    await switchTriggers(client, manifest.tables, 'enable')
    await addPositions(client, known)
    const { changed, missing } = await applyJournal(client, journal)
    await pauseCampaigns(client)
    if (missing !== null) await holdRestored(client)
    // Servers drop what they keep in memory.
    await client.query('select begin_event_generation()')
    await client.query('commit')
    return { createdAt: manifest.createdAt, rows, erased: changed, missing }
  } finally {
    // Without a commit, PostgreSQL takes everything back as the connection closes.
    await client.end()
  }
}

/** Rows fit the tables that they came from. A step between versions is the migrations' work, on a database that has it all. */
function refuseOtherVersion({ migration, site }: Manifest): void {
  if (migration > lastMigration)
    throw new BackupError(
      `This backup was written by a newer version of the site (${site}). Restore it with that version. Nothing was changed.`,
    )
  if (migration < lastMigration)
    throw new BackupError(
      `This backup was written by an older version of the site (${site}). Restore it with that version into an empty ` +
        'place, then start this version, which brings the data up to date. Nothing was changed.',
    )
}

/** Empties the tables and leaves them locked, with no trigger that would count or derive anything a second time. */
async function prepare(client: pg.Client, manifest: Manifest, replace: boolean): Promise<void> {
  await client.query(`
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = '30s'; set local datestyle = iso; set local intervalstyle = postgres`)
  const { kept, emptied } = await readTables(client)
  const isSame = isDeepStrictEqual(kept, manifest.tables.map(toTable))
  if (!isSame || (await readLastMigration(client)) !== manifest.migration)
    throw new BackupError('The tables of this database are not those of the backup. Nothing was changed.')
  await client.query(`lock table ${emptied.map(quoteTable).join(', ')} in access exclusive mode`)
  if (!replace) await refuseFilled(client, kept)
  await client.query(`truncate ${emptied.map(quoteTable).join(', ')}`)
  await switchTriggers(client, kept, 'disable')
}

async function refuseFilled(client: pg.Client, tables: Table[]): Promise<void> {
  for (const table of tables.filter((table) => !filledByMigrations.has(formatTableName(table)))) {
    const { rowCount } = await client.query(`select from ${quoteTable(table)} limit 1`)
    if (rowCount === 0) continue
    throw new BackupError(
      `There is data in this site already (${formatTableName(table)}). To replace all of it, add --replace. Nothing was changed.`,
    )
  }
}

/** The triggers of foreign keys stay on: what does not fit together is refused. */
async function switchTriggers(client: pg.Client, tables: Table[], to: 'enable' | 'disable'): Promise<void> {
  for (const table of tables) await client.query(`alter table ${quoteTable(table)} ${to} trigger user`)
}

/** @returns the number of rows */
async function load(client: pg.Client, { file, signal }: RestoreOptions): Promise<number> {
  let count = 0
  await readBackup(file, async (table, rows) => {
    const copy = client.query(from(`copy ${quoteTableAndColumns(table)} from stdin`))
    await pipeline(rows, copy, signal ? { signal } : {})
    count += copy.rowCount
  })
  return count
}

/** What gets its number from the database goes on behind the highest one. */
async function continueNumbers(client: pg.Client, tables: Table[]): Promise<void> {
  const { rows } = await client.query<TableName & { column: string }>(`
    select n.nspname as schema, c.relname as name, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attidentity <> '' and n.nspname in ('public', 'auth')`)
  const loaded = new Set(tables.map(formatTableName))
  for (const row of rows.filter((row) => loaded.has(formatTableName(row)))) {
    const column = pg.escapeIdentifier(row.column)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${column}), 1), max(${column}) is not null)
        from ${quoteTable(row)}`,
      [quoteTable(row), row.column],
    )
  }
}
