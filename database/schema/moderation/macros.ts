import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'

/** The owner's prepared sentences for decisions, in a single row. No row until an owner changes the defaults. */
export const ruleMacros = pgTable(
  'rule_macros',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    version: integer('version').notNull(),
    sentences: jsonb('sentences').$type<Record<string, string[]>>().notNull(),
  },
  (table) => [
    check('rule_macros_only_row', sql`${table.onlyRow}`),
    check(
      'rule_macros_sentences',
      sql`jsonb_typeof(${table.sentences}) = 'object' and octet_length(${table.sentences}::text) <= 1000000`,
    ),
  ],
)
