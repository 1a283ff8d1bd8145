import pg from 'pg'
import { droppedTables } from '#database/dropped-objects.ts'
import { BackupError } from './backup-error.ts'

export interface TableName {
  schema: 'public' | 'auth'
  name: string
}

export interface Table extends TableName {
  columns: string[]
}

/** Not backed up. Without credentials, a stolen backup contains no session, signing key or working link; everyone signs in again. */
const leftOut = new Set([
  'auth.rate_limits',
  'auth.signing_keys',
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.challenges',
  'auth.push_subscriptions',
  'auth.push_deliveries',
  'auth.inbox_messages',
  'auth.owner_claims',
  'auth.restore_holds',
  'auth.backup_runs',
  'auth.backup_tasks',
  'public.used_challenges',
  'auth.visit_salts',
  'auth.visit_marks',
  // A restored token might have been revoked after the backup, so devices and programs need new ones.
  'public.air_tokens',
  'public.api_tokens',
  // Restored deliveries would be sent again.
  'public.webhook_deliveries',
  'public.webhook_attempts',
  'public.events',
  'public.event_generations',
  'public.event_consumers',
  'public.content_previews',
  ...droppedTables.map((name) => `public.${name}`),
])
/** Tables of the running servers. A restore does not empty them. */
const untouched = new Set([
  'auth.rate_limits',
  'auth.signing_keys',
  'auth.backup_runs',
  'auth.backup_tasks',
  'public.event_generations',
  'public.event_consumers',
])

/** Tables with rows inserted by migrations. */
export const filledByMigrations: ReadonlySet<string> = new Set(['public.rules', 'public.moderation_settings'])

export function formatTableName({ schema, name }: TableName): string {
  return `${schema}.${name}`
}

export function quoteTable({ schema, name }: TableName): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

export function quoteTableAndColumns(table: Table): string {
  return `${quoteTable(table)} (${table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}

interface TableRow extends Table {
  refersTo: string[]
}

/** Reads the site's tables: those of a backup in loading order, and all that a restore empties. */
export async function readTables(client: pg.Client): Promise<{ kept: Table[]; emptied: Table[] }> {
  const { rows } = await client.query<TableRow>(`
    select n.nspname as schema, c.relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns,
      array(
        select fn.nspname || '.' || f.relname
        from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
      ) as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind = 'r' order by 1, 2`)
  if (!rows.some((row) => formatTableName(row) === 'auth.users'))
    throw new BackupError('This database has none of the site’s tables. Check DATABASE_URL.')
  return {
    kept: sortByReference(rows.filter((row) => !leftOut.has(formatTableName(row)))),
    emptied: rows.filter((row) => !untouched.has(formatTableName(row))).map(toTable),
  }
}

/** Sorts tables so that each follows those it references. */
function sortByReference(rows: TableRow[]): Table[] {
  const sorted: Table[] = []
  const waiting = new Map(rows.map((row) => [formatTableName(row), row]))
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, { refersTo }]) => !refersTo.some((name) => waiting.has(name)))
    if (ready.length === 0)
      throw new BackupError(
        `The foreign keys of these tables form a cycle: ${[...waiting.keys()].join(', ')}`,
      )
    for (const [name, row] of ready) {
      sorted.push(toTable(row))
      waiting.delete(name)
    }
  }
  return sorted
}

export function toTable({ schema, name, columns }: Table): Table {
  return { schema, name, columns }
}
