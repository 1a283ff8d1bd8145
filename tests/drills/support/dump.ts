import type pg from 'pg'
import { withClient } from '#tests/support/test-connection.ts'

/** The place of a text in a database. */
export interface Found {
  table: string
  column: string
  rows: number
}

/**
 * Searches every column of every table, including the queue's, for texts: as they are, in JSON, and as bytes. Other encodings, such as
 * hashes, are not found.
 */
export async function findEverywhere(
  connection: pg.ClientConfig,
  needles: readonly string[],
): Promise<Found[]> {
  return withClient(connection, async (client) => {
    const { rows: columns } = await client.query<{ schema: string; table: string; column: string }>(`
      select n.nspname as schema, c.relname as table, a.attname as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'm') and a.attnum > 0 and not a.attisdropped
        and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_t%'
      order by 1, 2, a.attnum`)
    const found: Found[] = []
    for (const { schema, table, column } of columns) {
      const [name, place] = [
        client.escapeIdentifier(column),
        `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`,
      ]
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${place}
          where exists (select from unnest($1::text[]) needle where strpos(lower(${name}::text), lower(needle)) > 0)`,
        [needles.flatMap(spell)],
      )
      const count = rows[0]?.count ?? 0
      if (count > 0) found.push({ table: `${schema}.${table}`, column, rows: count })
    }
    return found
  })
}

/** Returns the text as it is and as `bytea` prints it. */
function spell(needle: string): string[] {
  return [needle, Buffer.from(needle).toString('hex')]
}
