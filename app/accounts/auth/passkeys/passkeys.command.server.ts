import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { passkeys } from '#database/schema/accounts/factors.ts'
import { challengeSeconds } from '../auth-limits.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lockAccount } from '../core/account-queries.server.ts'
import { lockSessionAccount } from '../core/session-queries.server.ts'
import { listPasskeys, type PasskeySummary } from '../factors/factor-queries.server.ts'
import { notifyOfFactorChange } from '../mails/factor-change-mail.server.ts'
import { requireFreshProof } from '../proof/require-fresh-proof.server.ts'
import { type OpenSession, openSession } from '../sessions/open-session.command.server.ts'
import { recordSecondFactor } from '../sessions/upgrade-session.command.server.ts'
import {
  addPasskeyChallenge,
  checkPasskey,
  consumePasskeyChallenge,
  findPasskey,
  type PasskeyChallenge,
  passkeyRefused,
  recordPasskeyUse,
} from './check-passkey.command.server.ts'
import { loadWebAuthn, toRelyingParty } from './relying-party.server.ts'

/** The options name no account, because it is not yet known. */
export async function startPasskeySignIn({ database, clock, site }: AccountDependencies): Promise<{
  challenge: PasskeyChallenge
  options: PublicKeyCredentialRequestOptionsJSON
}> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: toRelyingParty(site).id,
    timeout: challengeSeconds * 1000,
    userVerification: 'required',
  })
  const { challenge } = options
  const stored = { purpose: 'passkey_sign_in', userId: null, challenge, now: clock() } as const
  return { challenge: await database.accounts((tx) => addPasskeyChallenge(tx, stored)), options }
}

/** The session becomes `aal2`, because the device has verified its user. @throws ApiError 400, 403 `email_not_confirmed` */
export async function finishPasskeySignIn(
  { database, mailQueue, clock, site }: AccountDependencies,
  { challengeId, credential }: { challengeId: string; credential: AuthenticationResponseJSON },
): Promise<OpenSession> {
  const taken = { purpose: 'passkey_sign_in', userId: null, id: challengeId } as const
  const [challenge, passkey] = await database.accounts(async (tx) => [
    await consumePasskeyChallenge(tx, { ...taken, now: clock() }),
    await findPasskey(tx, credential.id),
  ])
  const used = await checkPasskey(site, passkey, { response: credential, challenge })
  return database.accounts(async (tx) => {
    const now = clock()
    const account = await lockAccount(tx, used.passkey.userId)
    if (!account) throw passkeyRefused()
    await recordPasskeyUse(tx, used, now)
    if (account.emailVerifiedAt === null)
      throw new ApiError(403, 'email_not_confirmed', 'Email not confirmed')
    return openSession(tx, { mailQueue }, { account, method: 'webauthn', now })
  })
}

/** @throws SessionEndedError, SecondFactorMissingError, ApiError 404 `no_passkey` if they have none */
export async function startPasskeyProof(
  { database, clock, site }: AccountDependencies,
  person: Member,
): Promise<{ challengeId: string; options: PublicKeyCredentialRequestOptionsJSON }> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return database.accounts(async (tx) => {
    const account = await lockSessionAccount(tx, person)
    const own = await tx
      .select({ credentialId: passkeys.credentialId, transports: passkeys.transports })
      .from(passkeys)
      .where(eq(passkeys.userId, account.id))
    if (own.length === 0) throw new ApiError(404, 'no_passkey', 'You have no passkeys.')
    const options = await generateAuthenticationOptions({
      rpID: toRelyingParty(site).id,
      timeout: challengeSeconds * 1000,
      userVerification: 'required',
      allowCredentials: own.map(({ credentialId, transports }) => ({
        id: credentialId.toString('base64url'),
        transports,
      })),
    })
    const { challenge } = options
    const stored = { purpose: 'passkey_proof', userId: account.id, challenge, now: clock() } as const
    const { id: challengeId } = await addPasskeyChallenge(tx, stored)
    return { challengeId, options }
  })
}

/** The session becomes `aal2`. @throws SessionEndedError, SecondFactorMissingError, ApiError 400 */
export async function proveByPasskey(
  { database, clock, site }: AccountDependencies,
  person: Member,
  { challengeId, credential: response }: { challengeId: string; credential: AuthenticationResponseJSON },
): Promise<void> {
  const [challenge, passkey] = await database.accounts(async (tx) => {
    const { id: userId } = await lockSessionAccount(tx, person)
    const taken = { purpose: 'passkey_proof', userId, id: challengeId, now: clock() } as const
    return [await consumePasskeyChallenge(tx, taken), await findPasskey(tx, response.id)]
  })
  const own = passkey?.userId === person.userId ? passkey : null
  const used = await checkPasskey(site, own, { response, challenge })
  await database.accounts(async (tx) => {
    const now = clock()
    await lockSessionAccount(tx, person)
    await recordPasskeyUse(tx, used, now)
    await recordSecondFactor(tx, person, { method: 'webauthn', now })
  })
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

/** @throws SessionEndedError, SecondFactorMissingError, ApiError 404 */
export function renamePasskey(
  { database }: AccountDependencies,
  person: Member,
  { id, friendlyName }: { id: string; friendlyName: string },
): Promise<PasskeySummary> {
  return database.accounts(async (tx) => {
    const account = await lockSessionAccount(tx, person)
    await tx.update(passkeys).set({ friendlyName }).where(isOwn(account.id, id))
    const own = await listPasskeys(tx, account.id)
    const renamed = own.find((passkey) => passkey.id === id)
    if (renamed) return renamed
    throw passkeyNotFound()
  })
}

/** @throws SessionEndedError, SecondFactorMissingError, ApiError 403 `reauthentication_needed`, 404 */
export function removePasskey(
  { database, mailQueue, clock }: AccountDependencies,
  person: Member,
  id: string,
): Promise<void> {
  return database.accounts(async (tx) => {
    const now = clock()
    const account = await lockSessionAccount(tx, person)
    await requireFreshProof(tx, person, now)
    const removed = await tx.delete(passkeys).where(isOwn(account.id, id)).returning({ id: passkeys.id })
    if (removed.length === 0) throw passkeyNotFound()
    await notifyOfFactorChange(tx, { mailQueue }, person, { account, change: 'passkey-removed', now })
  })
}

export function passkeyNotFound(): ApiError {
  return new ApiError(404, 'validation_failed', 'Passkey not found')
}
