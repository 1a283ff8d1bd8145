import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { passkeys } from '#database/schema/accounts/factors.ts'
import { challengeSeconds, mostPasskeys } from '../auth-limits.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lockSessionAccount } from '../core/session-queries.server.ts'
import type { PasskeySummary } from '../factors/factor-queries.server.ts'
import { notifyOfFactorChange } from '../mails/factor-change-mail.server.ts'
import { requireFreshProof } from '../proof/require-fresh-proof.server.ts'
import {
  addPasskeyChallenge,
  consumePasskeyChallenge,
  type PasskeyChallenge,
  passkeyRefused,
} from './check-passkey.command.server.ts'
import { expectFromPasskey, loadWebAuthn, passkeyAlgorithms, toRelyingParty } from './relying-party.server.ts'

/** Names of passkey managers by the model id (AAGUID) that they report. */
const keepers: Readonly<Record<string, string>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
}

/** Distinct from the account's other names. */
function namePasskey(model: string, taken: string[]): string {
  const name = keepers[model] ?? 'Passkey'
  if (!taken.includes(name)) return name
  let number = 2
  while (taken.includes(`${name} ${number}`)) number += 1
  return `${name} ${number}`
}

/** @throws SessionEndedError, SecondFactorMissingError, ApiError 403 `reauthentication_needed`, 422 `too_many_passkeys` */
export async function startRegistration(
  { database, clock, site }: AccountDependencies,
  person: Member,
): Promise<{ challenge: PasskeyChallenge; options: PublicKeyCredentialCreationOptionsJSON }> {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const party = toRelyingParty(site)
  return database.accounts(async (tx) => {
    const now = clock()
    const account = await lockSessionAccount(tx, person)
    await requireFreshProof(tx, person, now)
    const known = await requireBelowLimit(tx, account.id)
    const options = await generateRegistrationOptions({
      rpID: party.id,
      rpName: party.name,
      userID: new TextEncoder().encode(account.id),
      userName: account.email,
      userDisplayName: account.fullName ?? account.email,
      timeout: challengeSeconds * 1000,
      attestationType: 'none',
      supportedAlgorithmIDs: passkeyAlgorithms,
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        id: credentialId.toString('base64url'),
        transports,
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { challenge } = options
    const stored = { purpose: 'passkey_registration', userId: account.id, challenge, now } as const
    return { challenge: await addPasskeyChallenge(tx, stored), options }
  })
}

/**
 * @throws SessionEndedError, SecondFactorMissingError, ApiError 400 `webauthn_challenge_not_found`, `webauthn_challenge_expired` or
 * `webauthn_verification_failed`, 422 `webauthn_credential_exists` or `too_many_passkeys`
 */
export async function finishRegistration(
  { database, mailQueue, clock, site }: AccountDependencies,
  person: Member,
  { challengeId, credential }: { challengeId: string; credential: RegistrationResponseJSON },
): Promise<Pick<PasskeySummary, 'id' | 'friendlyName' | 'createdAt'>> {
  const taken = { purpose: 'passkey_registration', userId: person.userId, id: challengeId } as const
  const challenge = await database.accounts(async (tx) => {
    await lockSessionAccount(tx, person)
    return consumePasskeyChallenge(tx, { ...taken, now: clock() })
  })
  const made = await verifyNewPasskey(site, credential, challenge)
  return database.accounts(async (tx) => {
    const now = clock()
    const account = await lockSessionAccount(tx, person)
    const known = await requireBelowLimit(tx, account.id)
    const takenNames = known.map((passkey) => passkey.friendlyName)
    const friendlyName = namePasskey(made.aaguid, takenNames)
    const [added] = await tx
      .insert(passkeys)
      .values({ ...made.passkey, userId: account.id, friendlyName, createdAt: now })
      .onConflictDoNothing()
      .returning({
        id: passkeys.id,
        friendlyName: passkeys.friendlyName,
        createdAt: passkeys.createdAt,
      })
    if (!added) throw new ApiError(422, 'webauthn_credential_exists', 'This credential is already registered')
    await notifyOfFactorChange(tx, { mailQueue }, person, { account, change: 'passkey-added', now })
    return added
  })
}

async function verifyNewPasskey(
  site: AccountDependencies['site'],
  response: RegistrationResponseJSON,
  expectedChallenge: string,
) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await verifyRegistrationResponse({
    response,
    ...expectFromPasskey(site, expectedChallenge),
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => null)
  if (!verified?.verified) throw passkeyRefused()
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = verified.registrationInfo
  return {
    aaguid,
    passkey: {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      isSyncable: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
      transports: credential.transports ?? [],
    },
  }
}

async function requireBelowLimit(tx: Transaction, userId: string) {
  const known = await tx
    .select({
      credentialId: passkeys.credentialId,
      transports: passkeys.transports,
      friendlyName: passkeys.friendlyName,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  if (known.length < mostPasskeys) return known
  throw new ApiError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}
