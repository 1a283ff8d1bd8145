import { and, count, eq, isNull, sql } from 'drizzle-orm'
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

/** Returns true for an account with an authenticator app but without an unused code. Runs in role `accounts`. */
export async function lacksRecoveryCodes(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${factors} where user_id = ${userId} and factor_type = 'totp' and status = 'verified' and not exists (
      select from ${factors} f join ${recoveryCodes} c on c.factor_id = f.id where f.user_id = ${userId} and c.used_at is null
    ) limit 1`)
  return rows.length > 0
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
