import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { addPositions, applyJournal, readPositions } from '#database/erasures/apply-journal.ts'
import type { JournalOptions } from '#database/erasures/erasure-journal.ts'
import { startRestoreHold } from '#database/erasures/restore-hold.ts'
import { lastMigration, readLastMigration } from '#database/migration-state.ts'
import { withTransaction } from '#database/with-client.ts'
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
  /** Connects as the owner, to a database with this version's schema. Called after the file was verified. */
  connect: () => Promise<pg.PoolConfig>
  /** Opens the journal of erasures since the backup, which are applied again. Called after `connect`. */
  openJournal: () => Promise<JournalOptions>
  replace?: boolean
  signal?: AbortSignal
}

interface RestoredBackup {
  createdAt: string
  rows: number
  erased: number
  /** The missing parts of the journal, as text. If set, all content is hidden and mail is paused until the operator decides. */
  missing: string | null
}

/** Uses one transaction, while servers may be running. Changes nothing before the whole file was verified. @throws BackupError */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const manifest = await checkBackup(options.file)
  refuseOtherVersion(manifest)
  const connection = await options.connect()
  const journal = await options.openJournal()
  return withTransaction({ ...connection, application_name: 'clean-air restore' }, async (client) => {
    const known = await readPositions(client)
    await prepare(client, manifest, options.replace ?? false)
    const rows = await load(client, options)
    await continueNumbers(client, manifest.tables)
    await switchTriggers(client, manifest.tables, 'enable')
    await addPositions(client, known)
    const { changed, missing } = await applyJournal(client, journal)
    await startRestoreHold(client, missing === null)
    // Makes servers clear their caches.
    await client.query('select begin_event_generation()')
    return { createdAt: manifest.createdAt, rows, erased: changed, missing }
  })
}

/** Rows only fit the schema they came from. Migrations convert them, which requires restoring with the old version first. */
function refuseOtherVersion({ migration, site }: Manifest): void {
  if (migration > lastMigration)
    throw new BackupError(
      `This backup was written by a newer version of the site (${site}). Restore it with that version. Nothing was changed.`,
    )
  if (migration < lastMigration)
    throw new BackupError(
      `This backup was written by an older version of the site (${site}). Restore it with that version into an empty ` +
        'site, then start this version, which migrates the data. Nothing was changed.',
    )
}

/** Locks and empties the tables, and disables triggers that would count or derive data again. */
async function prepare(client: pg.Client, manifest: Manifest, replace: boolean): Promise<void> {
  await client.query(`
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = '30s'; set local datestyle = iso; set local intervalstyle = postgres`)
  const { kept, emptied } = await readTables(client)
  const isSame = isDeepStrictEqual(kept, manifest.tables.map(toTable))
  if (!isSame || (await readLastMigration(client)) !== manifest.migration)
    throw new BackupError('The tables of this database differ from those of the backup. Nothing was changed.')
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
      `This site already has data (${formatTableName(table)}). To replace all of it, add --replace. Nothing was changed.`,
    )
  }
}

/** Foreign key triggers stay enabled, so that inconsistent data is refused. */
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

/** Moves the sequences past the highest loaded value. */
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
