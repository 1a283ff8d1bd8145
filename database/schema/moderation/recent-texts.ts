import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../columns.ts'

/** Hashes of a day's texts, or for as long as copies arrive, if the owner enabled the detection of duplicates. */
export const recentTexts = pgTable(
  'recent_texts',
  {
    /** SHA-256 of the normalized text. */
    hash: bytea('hash').notNull(),
    /** SHA-256 of that hash and the author's id. */
    author: bytea('author').notNull(),
    writtenAt: instant('written_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.author] }),
    index('recent_texts_written_at').on(table.writtenAt),
  ],
)
