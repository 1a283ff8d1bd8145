import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { findFreshProof } from '../core/session-queries.server.ts'

/**
 * Requires a recent sign-in or other proof of identity, because someone else may use an unattended browser. Call it in role `accounts`, in the
 * transaction of the change, after `lockSessionAccount`.
 * @throws ApiError 403 `reauthentication_needed`; the browser then asks for the proof and repeats the request
 */
export async function requireFreshProof(tx: Transaction, person: Member, now: Date): Promise<void> {
  if ((await findFreshProof(tx, person, now)) !== null) return
  throw new ApiError(403, 'reauthentication_needed', 'Please confirm that it’s you, then try again.')
}
