import { eq } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { factors } from '#database/schema/accounts/factors.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lockAnySessionAccount } from '../core/session-queries.server.ts'
import { notifyOfFactorChange } from '../mails/factor-change-mail.server.ts'
import { requireFreshProof } from '../proof/require-fresh-proof.server.ts'
import { downgradeSessions } from '../sessions/upgrade-session.command.server.ts'
import { hasAuthenticator, requireFactor } from './factor-queries.server.ts'

/**
 * @throws SessionEndedError, ApiError 404 `mfa_factor_not_found`, 403 `reauthentication_needed`, 422 `insufficient_aal` or
 * `mfa_recovery_codes_sole_factor`
 */
export function unenrollFactor(
  { database, mailQueue, clock }: AccountDependencies,
  person: Member,
  factorId: string,
): Promise<void> {
  return database.accounts(async (tx) => {
    const now = clock()
    const { account, aal } = await lockAnySessionAccount(tx, person)
    const factor = await requireFactor(tx, account.id, factorId)
    if (factor.factorType === 'recovery_code')
      throw new ApiError(
        422,
        'validation_failed',
        'Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes',
      )
    if (factor.status === 'verified') {
      if (aal !== 'aal2')
        throw new ApiError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
      await requireFreshProof(tx, person, now)
      const hasCodes = account.factors.some(({ factor_type }) => factor_type === 'recovery_code')
      if (hasCodes && !hasAuthenticator(account, factor.id))
        throw new ApiError(
          422,
          'mfa_recovery_codes_sole_factor',
          'Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.',
        )
    }
    await tx.delete(factors).where(eq(factors.id, factor.id))
    if (factor.status === 'verified')
      await notifyOfFactorChange(tx, { mailQueue }, person, { account, change: 'authenticator-removed', now })
    if (!hasAuthenticator(account, factor.id)) await downgradeSessions(tx, account.id)
  })
}
