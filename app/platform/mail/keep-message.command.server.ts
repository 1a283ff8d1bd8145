import { lte } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { inboxMessages } from '#database/schema/server/inbox-messages.ts'
import { keptMessagesMax } from './inbox-queries.server.ts'
import type { Mail } from './mailer.ts'

/** Keeps a mail for the page `/inbox` instead of sending it; the oldest goes when there are too many. */
export async function keepMessage(
  database: Pick<Database, 'accounts'>,
  { to, subject, text, html }: Mail,
): Promise<void> {
  await database.accounts(async (tx) => {
    const rows = await tx
      .insert(inboxMessages)
      .values({ recipient: to, subject, text, html })
      .returning({ id: inboxMessages.id })
    for (const { id } of rows)
      await tx.delete(inboxMessages).where(lte(inboxMessages.id, id - keptMessagesMax))
  })
}
