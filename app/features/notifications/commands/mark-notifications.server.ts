import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Member } from '#app/http/server/require-member.server.ts'
import type { Database } from '#database/client.ts'
import { notifications } from '#database/schema/notifications.ts'

interface MarkDependencies {
  database: Pick<Database, 'transaction'>
  clock: () => Date
}

/** Marks all that there are as seen: the bell counts them no longer. */
export async function markSeen({ database, clock }: MarkDependencies, person: Member): Promise<void> {
  await database.transaction(person, (tx) =>
    tx
      .update(notifications)
      .set({ seenAt: clock() })
      .where(and(eq(notifications.userId, person.userId), isNull(notifications.seenAt))),
  )
}

/** Marks one as read, or all. What happens from then on is told anew. */
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
          eq(notifications.userId, person.userId),
          isNull(notifications.readAt),
          lte(notifications.firstAt, now),
          id === undefined ? undefined : eq(notifications.id, id),
        ),
      ),
  )
}
