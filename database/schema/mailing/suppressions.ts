import { sql } from 'drizzle-orm'
import { boolean, check, date, index, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, createdAt } from '../../columns.ts'
import { auth } from '../auth.ts'

export const suppressionReasons = ['bounced', 'complained', 'unsubscribed'] as const

/** Addresses that nothing is sent to but what they ask for. A keyed hash outlives the person. */
export const mailSuppressions = auth.table(
  'mail_suppressions',
  {
    addressHash: bytea('address_hash').primaryKey(),
    /** While somebody here has it. */
    email: text('email').unique(),
    reason: text('reason', { enum: suppressionReasons }).notNull(),
    createdAt: createdAt(),
  },
  ({ reason }) => [
    check('mail_suppressions_reason', sql`${reason} in ('bounced', 'complained', 'unsubscribed')`),
  ],
)

/** What mail servers said of an address, once a day at most. Gone with the person, and after thirty days. */
export const mailBounces = auth.table(
  'mail_bounces',
  {
    email: text('email').notNull(),
    day: date('day').notNull().defaultNow(),
    isPermanent: boolean('is_permanent').notNull(),
    /** Such as `5.1.1`, or `550` of a server that says no more. */
    status: text('status').notNull(),
    /** What the server answered at once, or what came back as a mail. */
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
