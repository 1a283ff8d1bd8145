import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks, users } from '#database/schema/auth.ts'
import { hashToken } from './one-time-tokens.server.ts'

/** Whose link a token belongs to. It says nothing yet about what for, or whether it still works. */
export async function findLinkOwner(tx: Transaction, token: string): Promise<string | null> {
  const [link] = await tx
    .select({ userId: oneTimeLinks.userId })
    .from(oneTimeLinks)
    .where(eq(oneTimeLinks.tokenHash, hashToken(token)))
  return link?.userId ?? null
}

/** A subquery for the addresses that this account has asked for and that are nobody's. */
export function selectWantedEmails(tx: Transaction, userId: string) {
  return tx
    .select({ email: oneTimeLinks.newEmail })
    .from(oneTimeLinks)
    .leftJoin(users, eq(users.email, oneTimeLinks.newEmail))
    .where(and(eq(oneTimeLinks.userId, userId), isNull(users.id)))
}
