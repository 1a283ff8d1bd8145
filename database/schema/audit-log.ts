import { sql } from 'drizzle-orm'
import { bigint, index, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { auth } from './auth.ts'

/**
 * What people, moderators and the owner did, as triggers have recorded it: ids, never a word of anybody. Nobody may change
 * a row, and only old ones may be deleted. When an account goes, its ids in here are exchanged for ones that stand for nothing.
 */
export const auditLog = auth.table(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    happenedAt: instant('happened_at').notNull().defaultNow(),
    action: text('action').notNull(),
    /** The database role that did it; 'owner' is whoever administers the database. */
    byRole: text('by_role').notNull(),
    /** Who did it, where the role is a person's. */
    actorId: uuid('actor_id'),
    /** Whose account, story or comment it was done to. */
    accountId: uuid('account_id'),
    /** The session, story, comment or report. */
    subjectId: uuid('subject_id'),
    /** As in the log and in the answer's X-Request-Id; null for what no request did. */
    requestId: text('request_id'),
  },
  (table) => [
    index('audit_log_account_id').on(table.accountId),
    index('audit_log_actor_id').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('audit_log_by_staff')
      .on(table.id)
      .where(
        sql`${table.byRole} in ('owner', 'site_owner', 'moderator', 'analyst')
          or ${table.action} in ('became_owner', 'became_moderator', 'became_analyst')`,
      ),
  ],
)
