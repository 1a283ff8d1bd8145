import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A page starts after a row instead of at an offset, so that its cost does not grow and new rows shift nothing. */
export interface KeysetOrder {
  orderBy: SQL[]
  /** Returns the condition for rows after the one with these values, one for each column. */
  isAfter(values: SQL[]): SQL
}

/** @param columns all sorted in one direction; the last is unique */
export function createKeysetOrder(direction: 'asc' | 'desc', columns: PgColumn[]): KeysetOrder {
  const [orderBy, beyond] = direction === 'asc' ? [asc, sql`>`] : [desc, sql`<`]
  const joined = sql.join(columns, sql`, `)
  return {
    orderBy: columns.map((column) => orderBy(column)),
    isAfter: (values) => sql`(${joined}) ${beyond} (${sql.join(values, sql`, `)})`,
  }
}
