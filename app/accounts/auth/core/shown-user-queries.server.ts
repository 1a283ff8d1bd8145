import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks } from '#database/schema/auth.ts'
import { type Account, findAccount } from './account-queries.server.ts'

export interface ShownUser extends Account {
  /** The latest unconfirmed change of address. */
  emailChange: { newEmail: string; askedAt: Date } | null
}

export async function readShownUser(tx: Transaction, userId: string, now: Date): Promise<ShownUser> {
  const account = await findAccount(tx, userId)
  if (!account) throw new Error('an account is gone while it was locked')
  return { ...account, emailChange: await findEmailChange(tx, userId, now) }
}

async function findEmailChange(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<ShownUser['emailChange']> {
  const [link] = await tx
    .select({ newEmail: oneTimeLinks.newEmail, askedAt: oneTimeLinks.createdAt })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.userId, userId),
        eq(oneTimeLinks.purpose, 'email_change'),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, now),
      ),
    )
    .orderBy(desc(oneTimeLinks.createdAt), desc(oneTimeLinks.id))
    .limit(1)
  return link && link.newEmail !== null ? { newEmail: link.newEmail, askedAt: link.askedAt } : null
}
