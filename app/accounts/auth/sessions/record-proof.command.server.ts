import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { sessions } from '#database/schema/auth.ts'

/** The caller must have locked the account and checked the proof. */
export async function recordProof(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ provenAt: now }).where(eq(sessions.id, sessionId))
}
