import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { notifications } from '#database/schema/notifications.ts'

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
