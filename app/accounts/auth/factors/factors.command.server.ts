import { randomUUID } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { factors } from '#database/schema/accounts/factors.ts'
import { mostFactors, unverifiedFactorSeconds } from '../auth-limits.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import type { Account } from '../core/account-queries.server.ts'
import { lockAnySessionAccount } from '../core/session-queries.server.ts'
import { notifyOfFactorChange } from '../mails/factor-change-mail.server.ts'
import { requireFreshProof } from '../proof/require-fresh-proof.server.ts'
import { downgradeSessions } from '../sessions/upgrade-session.command.server.ts'
import { encryptSecret } from './encrypt-secret.server.ts'
import { hasAuthenticator, requireFactor } from './factor-queries.server.ts'
import { createTotp, drawQrCode } from './totp.server.ts'

interface EnrolledTotp {
  id: string
  friendlyName: string
  qrCode: string
  typed: string
  uri: string
}

/** The app takes effect once its first code is verified. @throws SessionEndedError, ApiError 403, 422 */
export async function enrollTotp(
  { database, clock, site, factorKey }: AccountDependencies,
  person: Member,
  { friendlyName, issuer }: { friendlyName: string; issuer: string | undefined },
): Promise<EnrolledTotp> {
  const id = randomUUID()
  const totp = await database.accounts(async (tx) => {
    const now = clock()
    const { account, aal } = await lockAnySessionAccount(tx, person)
    await deleteAbandoned(tx, account.id, now)
    requireBelowLimit(account, friendlyName, now)
    if (hasAuthenticator(account) && aal !== 'aal2')
      throw new ApiError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    await requireFreshProof(tx, person, now)
    const created = createTotp({ issuer: issuer || site.name, label: account.email })
    const secret = encryptSecret(factorKey, id, created.secret)
    const added = { id, userId: account.id, friendlyName, secret, createdAt: now, updatedAt: now }
    await tx.insert(factors).values({ ...added, factorType: 'totp' })
    return created
  })
  return { id, friendlyName, qrCode: await drawQrCode(totp.uri), typed: totp.typed, uri: totp.uri }
}

const isAbandoned = (createdAt: Date, now: Date) =>
  now.getTime() - createdAt.getTime() > unverifiedFactorSeconds * 1000

async function deleteAbandoned(tx: Transaction, userId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - unverifiedFactorSeconds * 1000)
  await tx
    .delete(factors)
    .where(and(eq(factors.userId, userId), eq(factors.status, 'unverified'), lt(factors.createdAt, before)))
}

function requireBelowLimit({ factors: all }: Account, friendlyName: string, now: Date): void {
  const kept = all.filter(
    ({ status, created_at }) => status === 'verified' || !isAbandoned(new Date(created_at), now),
  )
  if (kept.some(({ friendly_name }) => friendly_name === friendlyName)) {
    const message = `A factor with the friendly name "${friendlyName}" for this user already exists`
    throw new ApiError(422, 'mfa_factor_name_conflict', message)
  }
  if (kept.length >= mostFactors)
    throw new ApiError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
}

/** @throws SessionEndedError, ApiError 404 `mfa_factor_not_found`, 403, 422 `mfa_recovery_codes_sole_factor` */
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
