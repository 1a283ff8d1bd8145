import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../columns.ts'

/**
 * What was published within a day, by whom first, and for as long as copies come; where the owner has it looked at. Who sends the
 * same as somebody else is not known by name.
 */
export const recentTexts = pgTable(
  'recent_texts',
  {
    /** SHA-256 of the text, folded for comparing. */
    hash: bytea('hash').notNull(),
    /** SHA-256 of that and the author's id. */
    author: bytea('author').notNull(),
    writtenAt: instant('written_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.author] }),
    index('recent_texts_written_at').on(table.writtenAt),
  ],
)
