import { type SQLWrapper, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Transaction } from './client.ts'

const rowsAtOnce = 200

/** The transaction can't read a second query at the same time. @returns rows for JSON, with keys in camel case and times in ISO 8601 */
export async function* readInBatches(
  tx: Transaction,
  query: SQLWrapper,
): AsyncGenerator<Record<string, unknown>[]> {
  await tx.execute(sql`declare batch no scroll cursor for ${query}`)
  for (;;) {
    const { rows, fields } = await tx.execute(sql`fetch ${sql.raw(`${rowsAtOnce}`)} from batch`)
    if (rows.length > 0) yield rows.map(createToJson(fields))
    if (rows.length < rowsAtOnce) break
  }
  await tx.execute(sql`close batch`)
}

function createToJson(fields: pg.FieldDef[]) {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    key: toCamelCase(name),
    isMoment: dataTypeID === pg.types.builtins.TIMESTAMPTZ,
  }))
  return (row: Record<string, unknown>): Record<string, unknown> => {
    const json: Record<string, unknown> = {}
    for (const { name, key, isMoment } of columns) {
      const value = row[name]
      json[key] = isMoment && typeof value === 'string' ? new Date(value).toISOString() : value
    }
    return json
  }
}

function toCamelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
