import { sql } from 'drizzle-orm'
import type pg from 'pg'
import * as v from 'valibot'
import journal from '#database/migrations/meta/_journal.json' with { type: 'json' }
import type { Database } from './client.ts'

const rowsSchema = v.tuple([v.object({ last: v.pipe(v.unknown(), v.toNumber()) })])

/** When this version's last migration was written, in milliseconds: its place in the order of all of them. */
export const lastMigration = Math.max(...journal.entries.map(({ when }) => when))

/** The migration that a new database begins with; one whose last migration is older can no longer be migrated. */
export const baseline = Math.min(...journal.entries.map(({ when }) => when))

/** True when the database has every migration of this version. @throws when the database can't answer */
export async function isMigrated({ anon }: Pick<Database, 'anon'>): Promise<boolean> {
  const { rows } = await anon.execute(sql`select last_migration() as last`)
  return v.parse(rowsSchema, rows)[0].last >= lastMigration
}

/** The last migration that a database has had, as `lastMigration` numbers them; 0 for none. */
export async function readLastMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.last ?? 0)
}
