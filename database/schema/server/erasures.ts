import { sql } from 'drizzle-orm'
import { check, integer, text } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'
import { auth } from '../auth.ts'

/** How far each file of the erasure journal has come. A restored database knows by it which files it lacks. */
export const erasureJournals = auth.table(
  'erasure_journals',
  {
    file: text('file').primaryKey(),
    entries: integer('entries').notNull(),
  },
  (table) => [check('erasure_journals_file', sql`char_length(${table.file}) <= 100`)],
)

/** One row after a restore without the whole journal, until the operator shows what was restored. */
export const restoreHolds = auth.table('restore_holds', {
  /** Also the `hidden_at` of what was hidden then. */
  heldAt: instant('held_at').primaryKey(),
})
