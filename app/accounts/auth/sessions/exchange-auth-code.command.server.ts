import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks, users } from '#database/schema/auth.ts'
import { authCodeSeconds } from '../auth-limits.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { type Account, lockAccount } from '../core/account-queries.server.ts'
import { noPassword } from '../passwords/passwords.server.ts'
import { type OpenSession, openSession } from './open-session.command.server.ts'

/** Only the client that requested the mail has the verifier. @throws ApiError 404, 422 `flow_state_expired`, 400 `bad_code_verifier` */
export function exchangeAuthCode(
  { database, mailQueue, clock }: AccountDependencies,
  { authCode, codeVerifier }: { authCode: string; codeVerifier: string },
): Promise<OpenSession> {
  const isMeant = eq(oneTimeLinks.authCodeHash, hashToken(authCode))
  return database.accounts(async (tx) => {
    const now = clock()
    const [found] = await tx.select({ userId: oneTimeLinks.userId }).from(oneTimeLinks).where(isMeant)
    const account = found ? await lockAccount(tx, found.userId) : null
    // A concurrent exchange may have used it.
    const [link] = await tx.select().from(oneTimeLinks).where(isMeant)
    if (!account || !link?.usedAt || link.codeChallenge === null)
      throw new ApiError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (link.usedAt.getTime() + authCodeSeconds * 1000 < now.getTime())
      throw new ApiError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    if (!isVerifier(link.codeChallenge, codeVerifier))
      throw new ApiError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      )
    // A recovery session is recognized by the time at which its link was used.
    await tx
      .update(oneTimeLinks)
      .set({ authCodeHash: null, usedAt: now })
      .where(and(isMeant, eq(oneTimeLinks.id, link.id)))
    const isSignUp = link.purpose === 'signup'
    const owner = isSignUp ? await applySignUpPassword(tx, account, link.passwordHash) : account
    return openSession(tx, { mailQueue }, { account: owner, method: 'otp', now })
  })
}

function isVerifier(challenge: string, verifier: string): boolean {
  const hashed = createHash('sha256').update(verifier).digest('base64url')
  return challenge === `s256:${hashed}` || challenge === `plain:${verifier}`
}

/** The PKCE verifier has proved that this client submitted the sign-up. */
async function applySignUpPassword(
  tx: Transaction,
  account: Account,
  passwordHash: string | null,
): Promise<Account> {
  if (passwordHash === null || account.passwordHash !== noPassword) return account
  await tx.update(users).set({ passwordHash }).where(eq(users.id, account.id))
  return { ...account, passwordHash }
}
