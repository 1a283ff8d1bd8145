import { sql } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Transaction } from '#database/client.ts'

/** What the constraint trigger `keep_an_owner` raises. */
const ownerless = 'CA004'

/**
 * Has the database look now, and not as the transaction ends, whether somebody else is an owner: what must not be undone comes
 * afterwards.
 *
 * @throws ApiError 409 `last_owner`
 */
export async function keepAnOwner(tx: Transaction): Promise<void> {
  await tx.execute(sql`set constraints all immediate`).catch((error: Error) => {
    const { cause } = error
    if (!(cause instanceof Error && 'code' in cause && cause.code === ownerless)) throw error
    throw new ApiError(
      409,
      'last_owner',
      'You are the only owner of this site. Make somebody else an owner at the desk first.',
    )
  })
}
