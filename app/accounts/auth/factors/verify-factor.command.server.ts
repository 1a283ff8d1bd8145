import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { challenges, factors } from '#database/schema/accounts/factors.ts'
import { challengeSeconds } from '../auth-limits.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { findAccount } from '../core/account-queries.server.ts'
import { lockAnySessionAccount } from '../core/session-queries.server.ts'
import { notifyOfFactorChange } from '../mails/factor-change-mail.server.ts'
import type { OpenSession } from '../sessions/open-session.command.server.ts'
import { upgradeSession } from '../sessions/upgrade-session.command.server.ts'
import { decryptSecret } from './encrypt-secret.server.ts'
import { type Factor, findFactorChallenge, requireFactor } from './factor-queries.server.ts'
import { findTotpStep } from './totp.server.ts'

/** @throws SessionEndedError, ApiError 404 `mfa_factor_not_found` */
export function challengeFactor(
  { database, clock }: AccountDependencies,
  person: Member,
  factorId: string,
): Promise<{ id: string; expiresAt: Date }> {
  return database.accounts(async (tx) => {
    const now = clock()
    const { account } = await lockAnySessionAccount(tx, person)
    const factor = await requireTotp(tx, account.id, factorId)
    const expiresAt = new Date(now.getTime() + challengeSeconds * 1000)
    const opened = { purpose: 'totp', userId: account.id, factorId: factor.id, expiresAt } as const
    const [challenge] = await tx.insert(challenges).values(opened).returning({ id: challenges.id })
    if (!challenge) throw new Error('no challenge was added')
    await tx.update(factors).set({ lastChallengedAt: now }).where(eq(factors.id, factor.id))
    return { id: challenge.id, expiresAt }
  })
}

/**
 * Raises the session's assurance level. Each code works once. The first one activates the app.
 * @throws SessionEndedError, ApiError 404 or 422 `mfa_factor_not_found`, 422 `mfa_challenge_expired`, `mfa_verification_failed` or `insufficient_aal`
 */
export function verifyFactor(
  { database, mailQueue, clock, factorKey }: AccountDependencies,
  person: Member,
  { factorId, challengeId, code }: { factorId: string; challengeId: string; code: string },
): Promise<OpenSession> {
  return database.accounts(async (tx) => {
    const now = clock()
    const { account, isAssured } = await lockAnySessionAccount(tx, person)
    const factor = await requireTotp(tx, account.id, factorId)
    // The account has a second factor by now: a password alone must not verify an app that was added before it.
    if (factor.status === 'unverified' && !isAssured)
      throw new ApiError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    await requireOpenChallenge(tx, factor, challengeId, now)
    const step =
      factor.secret && findTotpStep({ secret: decryptSecret(factorKey, factor.id, factor.secret), code, now })
    if (step === null || !(await takeStep(tx, factor, step, now)))
      throw new ApiError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    await tx.delete(challenges).where(eq(challenges.id, challengeId))
    if (factor.status === 'unverified') {
      await deleteOtherUnverified(tx, factor)
      await notifyOfFactorChange(tx, { mailQueue }, person, { account, change: 'authenticator-added', now })
    }
    const current = (await findAccount(tx, account.id)) ?? account
    return upgradeSession(tx, current, person, { method: 'totp', now })
  })
}

async function requireTotp(tx: Transaction, userId: string, factorId: string): Promise<Factor> {
  const factor = await requireFactor(tx, userId, factorId)
  if (factor.factorType === 'totp') return factor
  throw new ApiError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
}

async function requireOpenChallenge(tx: Transaction, { id }: Factor, challengeId: string, now: Date) {
  const challenge = await findFactorChallenge(tx, id, challengeId)
  if (!challenge)
    throw new ApiError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (challenge.expiresAt > now) return
  const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`
  throw new ApiError(422, 'mfa_challenge_expired', message)
}

/** Uses one statement, so that only one of two requests with the same code succeeds. */
async function takeStep(tx: Transaction, { id }: Factor, step: number, now: Date): Promise<boolean> {
  const isNew = or(isNull(factors.lastUsedStep), lt(factors.lastUsedStep, step))
  const taken = await tx
    .update(factors)
    .set({ lastUsedStep: step, status: 'verified', updatedAt: now })
    .where(and(eq(factors.id, id), isNew))
    .returning({ id: factors.id })
  return taken.length > 0
}

async function deleteOtherUnverified(tx: Transaction, { id, userId }: Factor): Promise<void> {
  await tx
    .delete(factors)
    .where(and(eq(factors.userId, userId), eq(factors.status, 'unverified'), ne(factors.id, id)))
}
