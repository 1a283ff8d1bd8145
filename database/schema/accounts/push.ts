import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, instant } from '../../columns.ts'
import { auth, sessions, userId } from '../auth.ts'
import { notifications } from '../notifications.ts'

export const pushSubscriptions = auth.table(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    sessionId: uuid('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** URL of the push service. Anyone who knows it can send messages, but the browser only accepts correctly encrypted ones. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    /** Shared secret for encryption, base64url. Also used to read the subject of a message. */
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('push_subscriptions_user_id').on(table.userId),
    check('push_subscriptions_endpoint', sql`length(${table.endpoint}) between 8 and 1000`),
    check('push_subscriptions_keys', sql`length(${table.p256dh}) = 87 and length(${table.auth}) = 22`),
  ],
)

export const pushDeliveries = auth.table(
  'push_deliveries',
  {
    notificationId: belongsTo('notification_id', () => notifications.id),
    subscriptionId: belongsTo('subscription_id', () => pushSubscriptions.id),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt; null once delivered or dropped. */
    dueAt: instant('due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.subscriptionId] }),
    index('push_deliveries_subscription_id').on(table.subscriptionId),
    index('push_deliveries_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
)
