import { sql } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Transaction } from '#database/client.ts'

/**
 * Requires a fresh proof for sensitive actions at the desk. The policies refuse such actions too, but without a reason.
 * @throws ApiError 403 `reauthentication_needed` if the session's last proof is more than ten minutes old
 */
export async function requireFreshDeskProof(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute(sql`select from has_fresh_proof() as is_fresh where is_fresh`)
  if (rows.length === 0)
    throw new ApiError(403, 'reauthentication_needed', 'Please confirm that it’s you, then try again.')
}
