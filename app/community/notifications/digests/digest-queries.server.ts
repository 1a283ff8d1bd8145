import { eq } from 'drizzle-orm'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { digests } from '#database/schema/notifications.ts'
import type { Digest } from './digest-schemas.ts'

export async function readDigestChoice(database: Transactions, person: Member): Promise<Digest> {
  const [found] = await database.transaction(person, (tx) =>
    tx
      .select({ every: digests.every, timeZone: digests.timeZone })
      .from(digests)
      .where(eq(digests.userId, person.userId)),
  )
  return found ?? { every: 'never', timeZone: null }
}

export function listDigestsOf(tx: Transaction, userId: string) {
  const { every, timeZone, queuedAt, settledAt } = digests
  return tx.select({ every, timeZone, queuedAt, settledAt }).from(digests).where(eq(digests.userId, userId))
}
