import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'

/**
 * Deletes an account and what hangs on it by a foreign key. What names its address alone is for the caller to delete; see
 * `deleteAccount` in `settings`.
 */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId))
}
