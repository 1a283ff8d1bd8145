import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks } from '#database/schema/auth.ts'

/** Voids every link of an account that was not followed yet, also those whose mail still waits to be sent. */
export async function deleteOutstandingLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(oneTimeLinks).where(
    and(
      eq(oneTimeLinks.userId, userId),
      isNull(oneTimeLinks.usedAt),
      // A notice opens nothing, and whoever has taken an account over must not call it back.
      ne(oneTimeLinks.purpose, 'account_notice'),
    ),
  )
}
