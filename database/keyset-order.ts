import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The order of a list that is read page by page. A page begins after a row, not at an offset: it costs the same wherever it
 * lies, and a new row shifts nothing.
 */
export interface KeysetOrder {
  orderBy: SQL[]
  /** The rows that come after the one with these values, one for each column. */
  isAfter(values: SQL[]): SQL
}

/** @param columns all in one direction; the last is unique, to tell apart what is otherwise equal */
export function createKeysetOrder(direction: 'asc' | 'desc', columns: PgColumn[]): KeysetOrder {
  const [orderBy, beyond] = direction === 'asc' ? [asc, sql`>`] : [desc, sql`<`]
  const joined = sql.join(columns, sql`, `)
  return {
    orderBy: columns.map((column) => orderBy(column)),
    isAfter: (values) => sql`(${joined}) ${beyond} (${sql.join(values, sql`, `)})`,
  }
}
