import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../../columns.ts'
import { staffMembers } from '../staff.ts'

/** Staff who are told about new or overdue cases. Deleted with the role. */
export const staffAlerts = pgTable(
  'staff_alerts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => staffMembers.userId, { onDelete: 'cascade' }),
    byMail: text('by_mail', { enum: ['overdue', 'new'] }),
    byPush: text('by_push', { enum: ['overdue', 'new'] }),
    /** The latest alert covers cases that were opened or became overdue between the two. */
    fromAt: instant('from_at').notNull().defaultNow(),
    toldUntil: instant('told_until').notNull().defaultNow(),
    /** Time of the latest alert; null before the first. */
    queuedAt: instant('queued_at'),
    /** Time at which its mail was sent or dropped; null before. While null, there is no next alert. */
    settledAt: instant('settled_at'),
    createdAt: createdAt(),
  },
  ({ byMail, byPush }) => [
    check('staff_alerts_by_mail', sql`${byMail} in ('overdue', 'new')`),
    check('staff_alerts_by_push', sql`${byPush} in ('overdue', 'new')`),
  ],
)
