import { type SQL, sql } from 'drizzle-orm'

/** A column of time as `toISOString` writes it. @param column its name, never what somebody has typed */
export function asIso(column: string): SQL {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}
