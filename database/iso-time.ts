import { type SQL, sql } from 'drizzle-orm'

/** Formats a timestamp column like `toISOString`. @param column trusted column name, never user input */
export function asIso(column: string): SQL {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}
