import { and, eq } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { passkeys } from '#database/schema/accounts/factors.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lockSessionAccount } from '../core/session-queries.server.ts'
import { listPasskeys, type PasskeySummary } from '../factors/factor-queries.server.ts'
import { notifyOfFactorChange } from '../mails/factor-change-mail.server.ts'
import { requireFreshProof } from '../proof/require-fresh-proof.server.ts'

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
