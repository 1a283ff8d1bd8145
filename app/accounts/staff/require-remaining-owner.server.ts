import { sql } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Transaction } from '#database/client.ts'

/** The error code of the constraint trigger `keep_an_owner`. */
const ownerless = 'CA004'

/**
 * Checks immediately that the site keeps an owner, instead of at the end of the transaction, because irreversible steps follow.
 * @throws ApiError 409 `last_owner`
 */
export async function requireRemainingOwner(tx: Transaction): Promise<void> {
  await tx.execute(sql`set constraints all immediate`).catch((error: Error) => {
    const { cause } = error
    if (!(cause instanceof Error && 'code' in cause && cause.code === ownerless)) throw error
    throw new ApiError(
      409,
      'last_owner',
      'You are the only owner of this site. Make someone else an owner at the desk first.',
    )
  })
}
