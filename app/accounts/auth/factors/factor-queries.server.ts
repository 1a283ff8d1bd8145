import { and, count, eq, isNull } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Transaction } from '#database/client.ts'
import { challenges, factors, passkeys, recoveryCodes } from '#database/schema/accounts/factors.ts'
import type { Account } from '../core/account-queries.server.ts'

export type Factor = typeof factors.$inferSelect

/** @throws ApiError 404 `mfa_factor_not_found`, also for another account's factor */
export async function requireFactor(tx: Transaction, userId: string, factorId: string): Promise<Factor> {
  const [factor] = await tx
    .select()
    .from(factors)
    .where(and(eq(factors.id, factorId), eq(factors.userId, userId)))
  if (factor) return factor
  throw new ApiError(404, 'mfa_factor_not_found', 'Factor not found')
}

/** Recovery codes alone are not a second factor. */
export function hasAuthenticator({ factors: own }: Pick<Account, 'factors'>, except?: string): boolean {
  return own.some(
    ({ id, factor_type, status }) => id !== except && factor_type === 'totp' && status === 'verified',
  )
}

export function listFactors(tx: Transaction, userId: string) {
  const { factorType, status, createdAt } = factors
  return tx
    .select({ factorType, status, createdAt })
    .from(factors)
    .where(eq(factors.userId, userId))
    .orderBy(factors.createdAt, factors.id)
}

export async function countRecoveryCodes(tx: Transaction, { factors: own }: Pick<Account, 'factors'>) {
  const factor = own.find(({ factor_type }) => factor_type === 'recovery_code')
  if (!factor) return null
  const countWhere = async (isLeft?: ReturnType<typeof isNull>) => {
    const [row] = await tx
      .select({ codes: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.factorId, factor.id), isLeft))
    return row?.codes ?? 0
  }
  return {
    factor,
    total: await countWhere(),
    remaining: await countWhere(isNull(recoveryCodes.usedAt)),
  }
}

export function listPasskeys(tx: Transaction, userId: string) {
  const { id, friendlyName, isSyncable, isBackedUp, createdAt, lastUsedAt } = passkeys
  return tx
    .select({ id, friendlyName, isSyncable, isBackedUp, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.createdAt, passkeys.id)
}

export type PasskeySummary = Awaited<ReturnType<typeof listPasskeys>>[number]

/** Finds expired challenges too. */
export async function findFactorChallenge(tx: Transaction, factorId: string, challengeId: string) {
  const [challenge] = await tx
    .select({ expiresAt: challenges.expiresAt })
    .from(challenges)
    .where(and(eq(challenges.id, challengeId), eq(challenges.factorId, factorId)))
  return challenge ?? null
}
