import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { passkeys } from '#database/schema/accounts/factors.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { passkeyRefused } from './passkey-challenges.command.server.ts'
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

/**
 * Call `recordPasskeyUse` afterwards.
 * @throws ApiError 400 `webauthn_verification_failed` for an unknown passkey, or a response to another challenge, for another site, by another key,
 * or without the owner's verification
 */
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
