import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { factors, recoveryCodes } from '#database/schema/accounts/factors.ts'
import { recoveryCodeCount } from '../auth-limits.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import type { Account } from '../core/account-queries.server.ts'
import { lockAnySessionAccount } from '../core/session-queries.server.ts'
import { notifyOfFactorChange } from '../mails/factor-change-mail.server.ts'
import { requireFreshProof } from '../proof/require-fresh-proof.server.ts'
import type { OpenSession } from '../sessions/open-session.command.server.ts'
import { upgradeSession } from '../sessions/upgrade-session.command.server.ts'
import { hasAuthenticator } from './factor-queries.server.ts'

const codeLength = 16
/** Base32: five bits for each character, 80 for each code. Rate limits prevent guessing, so one fast hash is enough. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

function createRecoveryCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** @param typed may contain spaces and hyphens */
function hashRecoveryCode(typed: string): Buffer {
  return hashToken(normalizeRecoveryCode(typed))
}

function normalizeRecoveryCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '')
}

export interface NewRecoveryCodes {
  id: string
  friendlyName: string
  codes: string[]
}

/** @throws ApiError 403 `insufficient_aal` or `reauthentication_needed`, 422 `mfa_verified_factor_exists` or `mfa_recovery_codes_sole_factor` */
export function generateRecoveryCodes(
  { database, mailQueue, clock }: AccountDependencies,
  person: Member,
  friendlyName: string,
): Promise<NewRecoveryCodes> {
  return database.accounts(async (tx) => {
    const now = clock()
    const account = await lockForCodes(tx, person, { now, deed: 'generate' })
    if (findCodes(account))
      throw new ApiError(
        422,
        'mfa_verified_factor_exists',
        'Recovery codes are already enrolled for this user, use regenerate to rotate them',
      )
    if (!hasAuthenticator(account))
      throw new ApiError(
        422,
        'mfa_recovery_codes_sole_factor',
        'At least one other verified factor is required to generate recovery codes',
      )
    const added = {
      userId: account.id,
      factorType: 'recovery_code',
      status: 'verified',
      friendlyName,
    } as const
    const [factor] = await tx
      .insert(factors)
      .values({ ...added, createdAt: now, updatedAt: now })
      .returning({ id: factors.id })
    if (!factor) throw new Error('no factor was added')
    await notifyOfFactorChange(tx, { mailQueue }, person, { account, change: 'recovery-codes-made', now })
    return { id: factor.id, friendlyName, codes: await addCodes(tx, factor.id) }
  })
}

/** Invalidates the old codes. @throws like `generateRecoveryCodes`, and 404 `mfa_factor_not_found` */
export function regenerateRecoveryCodes(
  { database, mailQueue, clock }: AccountDependencies,
  person: Member,
): Promise<NewRecoveryCodes> {
  return database.accounts(async (tx) => {
    const now = clock()
    const account = await lockForCodes(tx, person, { now, deed: 'regenerate' })
    const { id, friendly_name: friendlyName } = requireCodes(account)
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.factorId, id))
    await notifyOfFactorChange(tx, { mailQueue }, person, { account, change: 'recovery-codes-made', now })
    return { id, friendlyName, codes: await addCodes(tx, id) }
  })
}

/** @throws like `regenerateRecoveryCodes` */
export function deleteRecoveryCodes(
  { database, mailQueue, clock }: AccountDependencies,
  person: Member,
): Promise<string> {
  return database.accounts(async (tx) => {
    const now = clock()
    const account = await lockForCodes(tx, person, { now, deed: 'delete' })
    const { id } = requireCodes(account)
    await tx.delete(factors).where(eq(factors.id, id))
    await notifyOfFactorChange(tx, { mailQueue }, person, { account, change: 'recovery-codes-removed', now })
    return id
  })
}

/** Uses up the code. @throws SessionEndedError, ApiError 422 `mfa_verification_failed` */
export function verifyRecoveryCode(
  { database, clock }: AccountDependencies,
  person: Member,
  code: string,
): Promise<OpenSession> {
  return database.accounts(async (tx) => {
    const now = clock()
    const { account } = await lockAnySessionAccount(tx, person)
    const factor = findCodes(account)
    const isMeant =
      factor && and(eq(recoveryCodes.factorId, factor.id), eq(recoveryCodes.codeHash, hashRecoveryCode(code)))
    const used = isMeant
      ? await tx
          .update(recoveryCodes)
          .set({ usedAt: now })
          .where(and(isMeant, isNull(recoveryCodes.usedAt)))
          .returning({ id: recoveryCodes.id })
      : []
    if (used.length === 0) throw new ApiError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
    return upgradeSession(tx, account, person, { method: 'recovery_code', now })
  })
}

interface Deed {
  now: Date
  deed: 'generate' | 'regenerate' | 'delete'
}

async function lockForCodes(tx: Transaction, person: Member, { now, deed }: Deed): Promise<Account> {
  const { account, aal } = await lockAnySessionAccount(tx, person)
  if (aal !== 'aal2') throw new ApiError(403, 'insufficient_aal', `AAL2 required to ${deed} recovery codes`)
  await requireFreshProof(tx, person, now)
  return account
}

function findCodes({ factors: own }: Account) {
  return own.find(({ factor_type }) => factor_type === 'recovery_code')
}

function requireCodes(account: Account) {
  const factor = findCodes(account)
  if (factor) return factor
  throw noRecoveryCodes()
}

export function noRecoveryCodes(): ApiError {
  return new ApiError(404, 'mfa_factor_not_found', 'The user has not enrolled recovery codes')
}

async function addCodes(tx: Transaction, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode)
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ factorId, codeHash: hashRecoveryCode(code) })))
  return codes
}
