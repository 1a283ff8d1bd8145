import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq, isNull } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Transaction } from '#database/client.ts'
import { challenges, passkeys } from '#database/schema/accounts/factors.ts'
import { challengeSeconds } from '../auth-limits.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { expectFromPasskey, loadWebAuthn } from './relying-party.server.ts'

type Passkey = typeof passkeys.$inferSelect

/** Searches all accounts. */
export async function findPasskey(tx: Transaction, credentialId: string): Promise<Passkey | null> {
  const isMeant = eq(passkeys.credentialId, Buffer.from(credentialId, 'base64url'))
  const [passkey] = await tx.select().from(passkeys).where(isMeant)
  return passkey ?? null
}

interface UsedPasskey {
  passkey: Passkey
  counter: number
  isBackedUp: boolean
}

/** Call `recordPasskeyUse` afterwards. @throws ApiError 400 `webauthn_verification_failed` */
export async function checkPasskey(
  site: AccountDependencies['site'],
  passkey: Passkey | null,
  { response, challenge }: { response: AuthenticationResponseJSON; challenge: string },
): Promise<UsedPasskey> {
  const { userHandle } = response.response
  const isOther =
    userHandle !== undefined &&
    passkey !== null &&
    userHandle !== Buffer.from(passkey.userId).toString('base64url')
  if (passkey === null || isOther) throw passkeyRefused()
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyAuthenticationResponse({
    response,
    ...expectFromPasskey(site, challenge),
    credential: {
      id: passkey.credentialId.toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => null)
  if (!verified?.verified) throw passkeyRefused()
  const { newCounter: counter, credentialBackedUp: isBackedUp } = verified.authenticationInfo
  return { passkey, counter, isBackedUp }
}

/** @throws ApiError 400 if the passkey was removed concurrently, or its counter shows that a copy was used */
export async function recordPasskeyUse(
  tx: Transaction,
  { passkey, counter, isBackedUp }: UsedPasskey,
  now: Date,
): Promise<void> {
  const [current] = await tx
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id })
  if (!current) throw passkeyRefused()
}

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
  const expiresAt = new Date(now.getTime() + challengeSeconds * 1000)
  const [added] = await tx
    .insert(challenges)
    .values({ ...challenged, challenge, expiresAt })
    .returning({ id: challenges.id })
  if (!added) throw new Error('no challenge was added')
  return { id: added.id, expiresAt }
}

/** Commit before checking the response, because even a wrong one uses up the challenge. @throws ApiError 400 */
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
