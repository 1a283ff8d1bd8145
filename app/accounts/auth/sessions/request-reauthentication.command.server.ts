import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lockSessionAccount } from '../core/session-queries.server.ts'
import { createLink, linkMails } from '../links/create-link.command.server.ts'
import { redeemCode } from '../links/redeem-code.command.server.ts'
import { recordProof } from './record-proof.command.server.ts'

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
