import { eq, inArray, lte, or, type SQLWrapper } from 'drizzle-orm'
import type { AccountsTransactions, Transaction } from '#database/client.ts'
import { inboxMessages } from '#database/schema/server/inbox-messages.ts'
import { inboxMessagesMax } from './inbox-queries.server.ts'
import type { Mail } from './mailer.ts'

/** Stores a mail for `/inbox` instead of sending it. Deletes the oldest above the maximum. */
export async function storeMessage(
  database: AccountsTransactions,
  { to, subject, text, html }: Mail,
): Promise<void> {
  await database.accounts(async (tx) => {
    const rows = await tx
      .insert(inboxMessages)
      .values({ recipient: to, subject, text, html })
      .returning({ id: inboxMessages.id })
    for (const { id } of rows)
      await tx.delete(inboxMessages).where(lte(inboxMessages.id, id - inboxMessagesMax))
  })
}

export async function deleteInboxMessages(tx: Transaction, email: string, alsoTo: SQLWrapper): Promise<void> {
  await tx
    .delete(inboxMessages)
    .where(or(eq(inboxMessages.recipient, email), inArray(inboxMessages.recipient, alsoTo)))
}
