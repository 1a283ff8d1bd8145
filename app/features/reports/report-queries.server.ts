import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { reports } from '#database/schema/reports.ts'

/** All reports that this person made, the latest first. */
export function listReportsBy(tx: Transaction, userId: string) {
  return tx
    .select({ storyId: reports.storyId, createdAt: reports.createdAt })
    .from(reports)
    .where(eq(reports.userId, userId))
    .orderBy(desc(reports.createdAt))
}
