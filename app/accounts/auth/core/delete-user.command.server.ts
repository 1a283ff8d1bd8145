import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'

/** Deletes every row that references the account. The caller deletes rows with only its address: see `deleteAccount`. */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId))
}
