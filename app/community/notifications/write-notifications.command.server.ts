import { lt, sql } from 'drizzle-orm'
import type { EventWork } from '#app/platform/feature-types.server.ts'
import type { AccountsTransactions } from '#database/client.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { notifications } from '#database/schema/notifications.ts'

/** Writes the notifications of all events since the last call on any server. */
export async function writeNotifications(database: AccountsTransactions): Promise<void> {
  await database.accounts((tx) => tx.execute(sql`select write_notifications()`))
}

export const notificationWriter: EventWork<{ database: AccountsTransactions }> = {
  name: 'notifications',
  // An edited comment may contain new mentions.
  kinds: ['comment_added', 'comment_changed', 'reaction_added'],
  work: ({ database }) => writeNotifications(database),
}

const lifetimeMs = 90 * 24 * 60 * 60_000

export const purgeNotifications: Purge = (tx, now, limit) =>
  deleteBatch(tx, notifications, lt(notifications.lastAt, new Date(now.getTime() - lifetimeMs)), limit)
