import { and, eq, isNull } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Transaction } from '#database/client.ts'
import { challenges } from '#database/schema/accounts/factors.ts'
import { lifetimes } from '../core/account-lifetimes.ts'

export interface PasskeyChallenge {
  id: string
  expiresAt: Date
}

interface Challenged {
  purpose: 'passkey_registration' | 'passkey_sign_in' | 'passkey_proof'
  /** Null for a sign-in, because the account is not yet known. */
  userId: string | null
}

export async function addPasskeyChallenge(
  tx: Transaction,
  { challenge, now, ...challenged }: Challenged & { challenge: string; now: Date },
): Promise<PasskeyChallenge> {
  const expiresAt = new Date(now.getTime() + lifetimes.challenge * 1000)
  const [added] = await tx
    .insert(challenges)
    .values({ ...challenged, challenge, expiresAt })
    .returning({ id: challenges.id })
  if (!added) throw new Error('no challenge was added')
  return { id: added.id, expiresAt }
}

/**
 * Uses up the challenge even if its response is wrong: commit before checking the response.
 * @throws ApiError 400 `webauthn_challenge_not_found` or `webauthn_challenge_expired`
 */
export async function consumePasskeyChallenge(
  tx: Transaction,
  { purpose, userId, id, now }: Challenged & { id: string; now: Date },
): Promise<string> {
  const isOwn = userId === null ? isNull(challenges.userId) : eq(challenges.userId, userId)
  const [taken] = await tx
    .delete(challenges)
    .where(and(eq(challenges.id, id), eq(challenges.purpose, purpose), isOwn))
    .returning({ challenge: challenges.challenge, expiresAt: challenges.expiresAt })
  if (!taken?.challenge)
    throw new ApiError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (taken.expiresAt <= now) throw new ApiError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return taken.challenge
}

export function passkeyRefused(): ApiError {
  return new ApiError(400, 'webauthn_verification_failed', 'Credential verification failed')
}
