import { sql } from 'drizzle-orm'
import type pg from 'pg'
import * as v from 'valibot'
import journal from '#database/migrations/meta/_journal.json' with { type: 'json' }
import type { PublicReads } from './client.ts'

const rowsSchema = v.tuple([v.object({ last: v.pipe(v.unknown(), v.toNumber()) })])

/** Time of this version's last migration in ms, which orders migrations. */
export const lastMigration = Math.max(...journal.entries.map(({ when }) => when))

/** The migration that a new database begins with. Databases older than this can't be migrated. */
export const baseline = Math.min(...journal.entries.map(({ when }) => when))

/** True if the database has all migrations of this version. @throws if the database can't answer */
export async function isMigrated({ anon }: PublicReads): Promise<boolean> {
  const { rows } = await anon.execute(sql`select last_migration() as last`)
  return v.parse(rowsSchema, rows)[0].last >= lastMigration
}

/** Returns the database's last migration in the numbering of `lastMigration`; 0 for none. */
export async function readLastMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.last ?? 0)
}
