import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { EventWork } from '#app/platform/feature-types.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { AccountsTransactions, Transactions } from '#database/client.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { notificationMails, notifications } from '#database/schema/notifications.ts'
import { notificationKeptMs } from './notification-limits.ts'

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

interface MarkDependencies {
  database: Transactions
  clock: () => Date
}

/** Resets the bell's count. */
export async function markSeen({ database, clock }: MarkDependencies, person: Member): Promise<void> {
  await database.transaction(person, (tx) =>
    tx
      .update(notifications)
      .set({ seenAt: clock() })
      .where(and(isShownTo(person), isNull(notifications.seenAt))),
  )
}

/** Marks all if `id` is undefined. Later events create new notifications. */
export async function markRead(
  { database, clock }: MarkDependencies,
  person: Member,
  id: string | undefined,
): Promise<void> {
  const now = clock()
  await database.transaction(person, (tx) =>
    tx
      .update(notifications)
      .set({ readAt: now, seenAt: sql`coalesce(${notifications.seenAt}, ${now.toISOString()})` })
      .where(
        and(
          isShownTo(person),
          isNull(notifications.readAt),
          lte(notifications.firstAt, now),
          id === undefined ? undefined : eq(notifications.id, id),
        ),
      ),
  )
}

/** Excludes notifications that the user receives only by mail or push. */
function isShownTo({ userId }: Member) {
  return and(eq(notifications.userId, userId), eq(notifications.onSite, true))
}

const before = (now: Date) => new Date(now.getTime() - notificationKeptMs)

export const purgeNotifications: Purge = (tx, now, limit) =>
  deleteBatch(tx, notifications, lt(notifications.lastAt, before(now)), limit)

export const purgeNotificationMails: Purge = (tx, now, limit) =>
  deleteBatch(tx, notificationMails, lt(notificationMails.queuedAt, before(now)), limit)
