import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { challenges, factors, passkeys } from '#database/schema/accounts/factors.ts'
import { lockAccount } from '../core/account-queries.server.ts'
import { endSessions } from '../sessions/end-sessions.command.server.ts'

/** Signs the account out everywhere; afterwards the password alone signs in. The caller must verify the member's identity. */
export async function resetFactors(tx: Transaction, userId: string): Promise<void> {
  await lockAccount(tx, userId)
  await tx.delete(challenges).where(eq(challenges.userId, userId))
  await tx.delete(factors).where(eq(factors.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await endSessions(tx, { userId, sessionId: '', scope: 'global' })
}
