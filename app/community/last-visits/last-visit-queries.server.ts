import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { lastVisits } from '#database/schema/last-visits.ts'

export function listLastVisitsOf(tx: Transaction, userId: string) {
  const { storyId, visitedAt } = lastVisits
  return tx
    .select({ storyId, visitedAt })
    .from(lastVisits)
    .where(eq(lastVisits.userId, userId))
    .orderBy(visitedAt)
}
