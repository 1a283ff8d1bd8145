import { sql } from 'drizzle-orm'
import type { EventWork } from '#app/platform/feature-types.server.ts'
import type { AccountsTransactions } from '#database/client.ts'

/** Covers all events since the last call on any server. */
export async function writeNotifications(database: AccountsTransactions): Promise<void> {
  await database.accounts((tx) => tx.execute(sql`select write_notifications()`))
}

export const notificationWriter: EventWork<{ database: AccountsTransactions }> = {
  name: 'notifications',
  // An edited comment may contain new mentions.
  kinds: ['comment_added', 'comment_changed', 'reaction_added'],
  work: ({ database }) => writeNotifications(database),
}
