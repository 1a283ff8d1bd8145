import { sql } from 'drizzle-orm'
import { check, integer, text } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'
import { auth } from '../auth.ts'

/** Number of applied entries in each file of the erasure journal. After a restore, it identifies the missing entries. */
export const erasureJournals = auth.table(
  'erasure_journals',
  {
    file: text('file').primaryKey(),
    entries: integer('entries').notNull(),
  },
  (table) => [check('erasure_journals_file', sql`char_length(${table.file}) <= 100`)],
)

/** Has one row after a restore with an incomplete journal, until the operator publishes the restored content. */
export const restoreHolds = auth.table('restore_holds', {
  /** Also the `hidden_at` of the content hidden by the restore. */
  heldAt: instant('held_at').primaryKey(),
})
