import { sql } from 'drizzle-orm'
import { boolean, check, date, index, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, createdAt } from '../../columns.ts'
import { auth } from '../auth.ts'

export const suppressionReasons = ['bounced', 'complained', 'unsubscribed'] as const

/** Addresses that only receive mails they request. The keyed hash remains after the person is deleted. */
export const mailSuppressions = auth.table(
  'mail_suppressions',
  {
    addressHash: bytea('address_hash').primaryKey(),
    /** Null once no account or VIP entry has this address. */
    email: text('email').unique(),
    reason: text('reason', { enum: suppressionReasons }).notNull(),
    createdAt: createdAt(),
  },
  ({ reason }) => [
    check('mail_suppressions_reason', sql`${reason} in ('bounced', 'complained', 'unsubscribed')`),
  ],
)

/** Bounces, at most one a day for each address. Deleted with the person, or after thirty days. */
export const mailBounces = auth.table(
  'mail_bounces',
  {
    email: text('email').notNull(),
    day: date('day').notNull().defaultNow(),
    isPermanent: boolean('is_permanent').notNull(),
    /** Enhanced status code such as `5.1.1`, or `550` if the server gives only that. */
    status: text('status').notNull(),
    /** `smtp` for an immediate refusal, `report` for a bounce mail. */
    toldBy: text('told_by', { enum: ['smtp', 'report'] }).notNull(),
    createdAt: createdAt(),
  },
  ({ email, day, status, toldBy, createdAt }) => [
    primaryKey({ columns: [email, day] }),
    index('mail_bounces_created_at').on(createdAt),
    check('mail_bounces_status', sql`${status} ~ '^[245](\\.\\d{1,3}\\.\\d{1,3}|\\d\\d)$'`),
    check('mail_bounces_told_by', sql`${toldBy} in ('smtp', 'report')`),
  ],
)
