import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { sessions } from '#database/schema/auth.ts'

/** Notes that a session's owner has just proved who they are. The caller has locked the account and checked the proof. */
export async function recordProof(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ provenAt: now }).where(eq(sessions.id, sessionId))
}
