import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'

/**
 * Deletes an account and every row that references it. Rows with only its address are deleted by the caller; see `deleteAccount` in
 * `settings`.
 */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId))
}
