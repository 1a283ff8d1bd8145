import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Transaction } from '#database/client.ts'
import { currentRequestId } from '#database/request-id.ts'
import { oneTimeLinks, users } from '#database/schema/auth.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lockAccount } from '../core/account-queries.server.ts'
import { normalizeEmail } from '../core/email-address.ts'
import { verifyPassword } from '../passwords/passwords.server.ts'
import { type OpenSession, openSession } from './open-session.command.server.ts'

/**
 * If the password matches an unconfirmed sign-up, throws `email_not_confirmed` even when the address already has an account: a different response
 * would reveal registered addresses. For constant time, every refusal compares two hashes, using decoys for missing ones.
 * @throws ApiError 400 `invalid_credentials` or `email_not_confirmed`
 */
export async function signIn(
  { database, mailQueue, clock, log }: AccountDependencies,
  { email: typed, password }: { email: string; password: string },
): Promise<OpenSession> {
  const email = normalizeEmail(typed)
  const { accountId, passwordHash, attemptHash } =
    email === null ? nobody : await database.accounts((tx) => findCredentials(tx, email))
  const matches = await verifyPassword(passwordHash, password)
  if (!matches || accountId === null) {
    if (await verifyPassword(attemptHash, password)) throw notConfirmed()
    // Logged instead of stored, so that a known address takes no longer than an unknown one.
    log.info({ requestId: currentRequestId(), accountId }, 'sign-in failed')
    throw invalidCredentials()
  }
  return database.accounts(async (tx) => {
    const account = await lockAccount(tx, accountId)
    // If the password was changed concurrently, the old one must not open a session that the change would have ended.
    if (account?.passwordHash !== passwordHash) throw invalidCredentials()
    if (account.emailVerifiedAt === null) throw notConfirmed()
    return openSession(tx, { mailQueue }, { account, method: 'password', now: clock() })
  })
}

const nobody = { accountId: null, passwordHash: null, attemptHash: null }

/** The account's own hash and that of the latest unconfirmed sign-up. */
async function findCredentials(tx: Transaction, email: string) {
  const isWaiting = and(
    eq(oneTimeLinks.userId, users.id),
    isNotNull(oneTimeLinks.passwordHash),
    isNull(oneTimeLinks.usedAt),
  )
  const [found] = await tx
    .select({
      accountId: users.id,
      passwordHash: users.passwordHash,
      attemptHash: oneTimeLinks.passwordHash,
    })
    .from(users)
    .leftJoin(oneTimeLinks, isWaiting)
    .where(eq(users.email, email))
    .orderBy(desc(oneTimeLinks.createdAt), desc(oneTimeLinks.id))
    .limit(1)
  return found ?? nobody
}

function invalidCredentials(): ApiError {
  return new ApiError(400, 'invalid_credentials', 'Invalid login credentials')
}

function notConfirmed(): ApiError {
  return new ApiError(400, 'email_not_confirmed', 'Email not confirmed')
}
