import { eq, inArray, or, type SQLWrapper } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { inboxMessages } from '#database/schema/server/inbox-messages.ts'

/**
 * Deletes what is kept of the mails to an account's address when the account is deleted.
 *
 * @param alsoTo a subquery that finds further addresses
 */
export async function deleteKeptMessages(tx: Transaction, email: string, alsoTo: SQLWrapper): Promise<void> {
  await tx
    .delete(inboxMessages)
    .where(or(eq(inboxMessages.recipient, email), inArray(inboxMessages.recipient, alsoTo)))
}
