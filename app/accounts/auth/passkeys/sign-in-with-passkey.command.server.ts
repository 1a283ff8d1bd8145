import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lifetimes } from '../core/account-lifetimes.ts'
import { lockAccount } from '../core/account-queries.server.ts'
import { type OpenSession, openSession } from '../sessions/open-session.command.server.ts'
import { checkPasskey, findPasskey, recordPasskeyUse } from './check-passkey.command.server.ts'
import {
  addPasskeyChallenge,
  consumePasskeyChallenge,
  type PasskeyChallenge,
  passkeyRefused,
} from './passkey-challenges.command.server.ts'
import { loadWebAuthn, toRelyingParty } from './relying-party.server.ts'

/** The options name no account, because it is not yet known. */
export async function startPasskeySignIn({ database, clock, site }: AccountDependencies): Promise<{
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
 * The session becomes `aal2`, because the device has verified its owner.
 * @throws ApiError 400 `webauthn_challenge_not_found`, `webauthn_challenge_expired` or `webauthn_verification_failed`, 403 `email_not_confirmed`
 */
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
