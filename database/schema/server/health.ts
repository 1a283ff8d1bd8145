import { sql } from 'drizzle-orm'
import { bigint, check, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'
import { auth } from '../auth.ts'
import { profiles } from '../profiles.ts'

/** Completion times of the last thirty backups. Belongs to the server, so a restore does not overwrite it. */
export const backupRuns = auth.table(
  'backup_runs',
  {
    finishedAt: instant('finished_at').primaryKey().defaultNow(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  ({ bytes }) => [check('backup_runs_bytes', sql`${bytes} > 0`)],
)

/** Latest attempt and success of each task of scheduled backups. Belongs to the servers, like `backup_runs`. */
export const backupTasks = auth.table(
  'backup_tasks',
  {
    task: text('task').primaryKey(),
    attemptedAt: instant('attempted_at').notNull(),
    succeededAt: instant('succeeded_at'),
    /** A sentence for the operator; null if the latest attempt succeeded or hasn't ended. */
    problem: text('problem'),
  },
  ({ task, problem }) => [
    check('backup_tasks_task', sql`${task} in ('backup', 'verification', 'upload')`),
    check('backup_tasks_problem', sql`char_length(${problem}) <= 1000`),
  ],
)

/** Owners who receive a daily mail about the site's health. */
export const healthReports = auth.table('health_reports', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => profiles.userId, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Content of the latest mail; null before the first. */
  report: jsonb('report'),
  madeAt: instant('made_at'),
})
