import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../../columns.ts'
import { auth, sessions, userId } from '../auth.ts'
import { notifications } from '../notifications.ts'

/** A browser in which somebody wants to be told at once. It goes with the session that was open there. */
export const pushSubscriptions = auth.table(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    sessionId: uuid('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Where its push service takes messages: whoever knows it may send some, which the browser can't read. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key, base64url. */
    p256dh: text('p256dh').notNull(),
    /** A secret of the browser and this site, base64url: it encrypts messages, and reads what one is about. */
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('push_subscriptions_user_id').on(table.userId),
    check('push_subscriptions_endpoint', sql`length(${table.endpoint}) between 8 and 1000`),
    check('push_subscriptions_keys', sql`length(${table.p256dh}) = 87 and length(${table.auth}) = 22`),
  ],
)

/** The outbox: one row for each notification and browser, written by a trigger in the transaction that notifies. */
export const pushDeliveries = auth.table(
  'push_deliveries',
  {
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    attempts: integer('attempts').notNull().default(0),
    /** When it is tried; null once it was taken, or given up. */
    dueAt: instant('due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.subscriptionId] }),
    index('push_deliveries_subscription_id').on(table.subscriptionId),
    index('push_deliveries_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
)
