import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './client.ts'

/** Deletes at most `limit` obsolete rows and returns their number. Runs in role `accounts`. */
export type Purge = (tx: Transaction, now: Date, limit: number) => Promise<number>

/** Deletes at most `limit` rows of a table, which limits the locks and the duration of a statement. */
export async function deleteBatch(
  tx: Transaction,
  table: PgTable,
  isOfNoUse: SQL | undefined,
  limit: number,
): Promise<number> {
  if (isOfNoUse === undefined) throw new TypeError('a purge must say which rows to delete')
  const { rowCount } = await tx.execute(
    sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOfNoUse} limit ${limit}))`,
  )
  return rowCount ?? 0
}
