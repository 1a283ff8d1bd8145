import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, index, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { auth } from './auth.ts'

/** The condition of the view `auth.staff_acts`. */
const byStaff = ({ byRole, action }: Record<'byRole' | 'action', AnyPgColumn>) =>
  sql`${byRole} in ('owner', 'site_owner', 'moderator', 'analyst')
    or ${action} in ('became_owner', 'became_moderator', 'became_analyst')`

/** Recorded by triggers, with ids but no content. Rows can't be changed. Deleting an account replaces its ids with random ones. */
export const auditLog = auth.table(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    happenedAt: instant('happened_at').notNull().defaultNow(),
    action: text('action').notNull(),
    /** Database role; `owner` is the operator. */
    byRole: text('by_role').notNull(),
    /** The acting user, if the role belongs to a person. */
    actorId: uuid('actor_id'),
    accountId: uuid('account_id'),
    /** The session, story, comment or report. */
    subjectId: uuid('subject_id'),
    /** Equal to `X-Request-Id` in logs and responses; null outside requests. */
    requestId: text('request_id'),
  },
  (table) => [
    index('audit_log_account_id').on(table.accountId),
    index('audit_log_actor_id').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('audit_log_by_staff').on(table.id).where(byStaff(table)),
    index('audit_log_staff_latest').on(table.happenedAt, table.id).where(byStaff(table)),
    index('audit_log_staff_action').on(table.action, table.happenedAt, table.id).where(byStaff(table)),
    index('audit_log_staff_actor').on(table.actorId, table.happenedAt, table.id).where(byStaff(table)),
    index('audit_log_staff_account').on(table.accountId, table.happenedAt, table.id).where(byStaff(table)),
    index('audit_log_staff_subject').on(table.subjectId, table.happenedAt, table.id).where(byStaff(table)),
    index('audit_log_staff_request').on(table.requestId).where(byStaff(table)),
  ],
)
