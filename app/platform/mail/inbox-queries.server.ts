import { desc } from 'drizzle-orm'
import type { AccountsTransactions } from '#database/client.ts'
import { inboxMessages } from '#database/schema/server/inbox-messages.ts'
import type { InboxMessage } from './inbox.ts'

export const inboxMessagesMax = 200

export async function listInboxMessages(database: AccountsTransactions): Promise<InboxMessage[]> {
  const rows = await database.accounts((tx) =>
    tx
      .select({
        id: inboxMessages.id,
        to: inboxMessages.recipient,
        subject: inboxMessages.subject,
        text: inboxMessages.text,
        html: inboxMessages.html,
        createdAt: inboxMessages.createdAt,
      })
      .from(inboxMessages)
      .orderBy(desc(inboxMessages.id))
      .limit(inboxMessagesMax),
  )
  return rows.map(({ createdAt, ...message }) => ({ ...message, sentAt: createdAt.toISOString() }))
}
