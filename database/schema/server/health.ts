import { sql } from 'drizzle-orm'
import { bigint, check, jsonb, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'
import { auth } from '../auth.ts'
import { profiles } from '../profiles.ts'

/** When `npm run backup` has finished, the last thirty times. Belongs to the server: a restore leaves it alone. */
export const backupRuns = auth.table(
  'backup_runs',
  {
    finishedAt: instant('finished_at').primaryKey().defaultNow(),
    /** Of the file. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  ({ bytes }) => [check('backup_runs_bytes', sql`${bytes} > 0`)],
)

/** Owners who want a mail each day that says how the site is. */
export const healthReports = auth.table('health_reports', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => profiles.userId, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** What the latest mail says; null before the first. */
  report: jsonb('report'),
  madeAt: instant('made_at'),
})
