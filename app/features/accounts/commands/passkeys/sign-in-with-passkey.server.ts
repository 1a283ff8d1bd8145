import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { ApiError } from '#app/http/server/api-error.server.ts'
import type { Transaction } from '#database/client.ts'
import { passkeys } from '#database/schema/accounts/factors.ts'
import type { AccountDependencies } from '../../core/account-dependencies.server.ts'
import { lifetimes } from '../../core/account-lifetimes.ts'
import { lockAccount } from '../../core/account-queries.server.ts'
import { expectFromPasskey, loadWebAuthn, toRelyingParty } from '../../passkeys/relying-party.server.ts'
import { type OpenSession, openSession } from '../sessions/open-session.server.ts'
import {
  addPasskeyChallenge,
  type PasskeyChallenge,
  passkeyRefused,
  takePasskeyChallenge,
} from './passkey-challenges.server.ts'

type PasskeyDependencies = Pick<AccountDependencies, 'database' | 'mailQueue' | 'clock' | 'site'>

/** What a browser needs to offer the passkeys that it has for this site. It names nobody. */
export async function startPasskeySignIn({ database, clock, site }: PasskeyDependencies): Promise<{
  challenge: PasskeyChallenge
  options: PublicKeyCredentialRequestOptionsJSON
}> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: toRelyingParty(site).id,
    timeout: lifetimes.challenge * 1000,
    userVerification: 'required',
  })
  const { challenge } = options
  const stored = { purpose: 'passkey_sign_in', userId: null, challenge, now: clock() } as const
  return { challenge: await database.accounts((tx) => addPasskeyChallenge(tx, stored)), options }
}

/**
 * Signs in by a passkey, at the second assurance level: it was verified on the device that its owner uses it.
 *
 * @throws ApiError 400 `webauthn_challenge_not_found`, `webauthn_challenge_expired` or `webauthn_verification_failed`,
 *   403 `email_not_confirmed`
 */
export async function finishPasskeySignIn(
  { database, mailQueue, clock, site }: PasskeyDependencies,
  { challengeId, credential }: { challengeId: string; credential: AuthenticationResponseJSON },
): Promise<OpenSession> {
  const taken = { purpose: 'passkey_sign_in', userId: null, id: challengeId } as const
  const [challenge, passkey] = await database.accounts(async (tx) => [
    await takePasskeyChallenge(tx, { ...taken, now: clock() }),
    await findPasskey(tx, credential.id),
  ])
  const used = passkey && (await verifyPasskey(site, passkey, credential, challenge))
  if (!used) throw passkeyRefused()
  return database.accounts(async (tx) => {
    const now = clock()
    const account = await lockAccount(tx, passkey.userId)
    // Removed meanwhile, or used by somebody else who has a copy of it.
    const [current] = await tx
      .update(passkeys)
      .set({ counter: used.counter, isBackedUp: used.isBackedUp, lastUsedAt: now })
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ id: passkeys.id })
    if (!account || !current) throw passkeyRefused()
    if (account.emailVerifiedAt === null)
      throw new ApiError(403, 'email_not_confirmed', 'Email not confirmed')
    return openSession(tx, { mailQueue }, { account, method: 'webauthn', now })
  })
}

type Passkey = typeof passkeys.$inferSelect

async function findPasskey(tx: Transaction, credentialId: string): Promise<Passkey | null> {
  const isMeant = eq(passkeys.credentialId, Buffer.from(credentialId, 'base64url'))
  const [passkey] = await tx.select().from(passkeys).where(isMeant)
  return passkey ?? null
}

/** Null for an answer to another challenge, on another site, by another key, without the owner's fingerprint or PIN. */
async function verifyPasskey(
  site: PasskeyDependencies['site'],
  passkey: Passkey,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
) {
  const { userHandle } = response.response
  if (userHandle !== undefined && userHandle !== Buffer.from(passkey.userId).toString('base64url'))
    return null
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyAuthenticationResponse({
    response,
    ...expectFromPasskey(site, expectedChallenge),
    credential: {
      id: passkey.credentialId.toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => null)
  if (!verified?.verified) return null
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { counter: newCounter, isBackedUp: credentialBackedUp }
}
