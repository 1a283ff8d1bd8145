import { eq } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { sessions } from '#database/schema/auth.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lockSessionAccount } from '../core/session-queries.server.ts'
import { createLink, linkMails } from '../links/create-link.command.server.ts'
import { redeemCode } from '../links/redeem-link.command.server.ts'
import { verifyPassword } from '../passwords/passwords.server.ts'

/** The caller must have locked the account and checked the proof. */
async function recordProof(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ provenAt: now }).where(eq(sessions.id, sessionId))
}

/** @throws SessionEndedError, ApiError 400 `invalid_credentials` that names the field `password` */
export async function proveByPassword(
  { database, clock }: AccountDependencies,
  person: Member,
  password: string,
): Promise<void> {
  const account = await database.accounts((tx) => lockSessionAccount(tx, person))
  if (!(await verifyPassword(account.passwordHash, password))) throw wrongPassword()
  await database.accounts(async (tx) => {
    const current = await lockSessionAccount(tx, person)
    // The password was changed concurrently, perhaps because someone else knew it.
    if (current.passwordHash !== account.passwordHash) throw wrongPassword()
    await recordProof(tx, person.sessionId, clock())
  })
}

function wrongPassword(): ApiError {
  return new ApiError(400, 'invalid_credentials', 'This password is incorrect.', { field: 'password' })
}

/** Mails the member a code. @throws SessionEndedError */
export async function requestReauthentication(
  { database, mailQueue, clock, accounts }: AccountDependencies,
  person: Member,
): Promise<void> {
  await database.accounts(async (tx) => {
    const { id: userId } = await lockSessionAccount(tx, person)
    const linkId = await createLink(tx, { userId, purpose: 'reauthentication', now: clock(), accounts })
    await mailQueue.enqueue(tx, linkMails.reauthentication.message({ linkId }))
  })
}

/** @throws SessionEndedError, ApiError 422 `reauthentication_not_valid` */
export async function proveByNonce(
  { database, clock, keyedHash }: AccountDependencies,
  person: Member,
  nonce: string,
): Promise<void> {
  const isProven = await database.accounts(async (tx) => {
    const { id: userId } = await lockSessionAccount(tx, person)
    const now = clock()
    const tried = { userId, purposes: ['reauthentication'], newEmail: null, code: nonce, now } as const
    if (!(await redeemCode(tx, { keyedHash }, tried))) return false
    await recordProof(tx, person.sessionId, now)
    return true
  })
  if (!isProven) throw new ApiError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}
