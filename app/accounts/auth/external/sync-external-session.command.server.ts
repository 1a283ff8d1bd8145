import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { claimConsent } from '#app/accounts/consents/consents.command.server.ts'
import type { NewProfile } from '#app/accounts/profiles/new-profile-schemas.ts'
import { createProfile } from '#app/accounts/profiles/profile.command.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { currentUserAgent } from '#app/platform/http/server/user-agent.server.ts'
import type { Transaction } from '#database/client.ts'
import { endedSessions, oneTimeLinks, sessions, users } from '#database/schema/auth.ts'
import { type Account, findAccount, findAccountByEmail, lockAccount } from '../core/account-queries.server.ts'
import { deleteUser } from '../core/delete-user.command.server.ts'
import { noPassword } from '../passwords/passwords.server.ts'
import { confirmAccount } from '../sign-up/confirm-account.command.server.ts'

/** The verified claims of an external auth service's token. */
interface ExternalSession {
  userId: string
  email: string
  profile: NewProfile
  sessionId: string
  aal: 'aal1' | 'aal2'
  signedAt: Date
  /** Null if the token has no proof of identity. */
  provenAt: Date | null
  now: Date
}

/** Does not create ended sessions again. @throws ApiError 409 `email_exists` if accounts were moved with new ids */
export async function syncExternalSession(tx: Transaction, session: ExternalSession): Promise<void> {
  const account = await lockAccount(tx, session.userId)
  // Every command that ends a session takes this lock too.
  if (await hasEnded(tx, session.sessionId)) return
  await syncAccount(tx, session, account)
  await syncSession(tx, session)
}

async function hasEnded(tx: Transaction, sessionId: string): Promise<boolean> {
  const ended = await tx.select().from(endedSessions).where(eq(endedSessions.sessionId, sessionId))
  return ended.length > 0
}

async function syncAccount(
  tx: Transaction,
  { userId, email, profile, now }: ExternalSession,
  account: Account | null,
): Promise<void> {
  if (account?.email === email && account.emailVerifiedAt !== null) return
  const signUp = await setAsideSignUp(tx, { userId, email })
  const holder = await findAccountByEmail(tx, email)
  if (holder && holder.id !== userId)
    throw new ApiError(
      409,
      'email_exists',
      'Another account of this site has your email address. Please contact us.',
    )
  if (account === null) {
    await tx
      .insert(users)
      .values({
        id: userId,
        email,
        passwordHash: noPassword,
        emailVerifiedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      // A concurrent request has just inserted it.
      .onConflictDoNothing({ target: users.id })
    await createProfile(tx, userId, profile)
  } else if (account.email !== email)
    await tx.update(users).set({ email, updatedAt: now }).where(eq(users.id, userId))
  await holdStories(tx, { from: signUp?.id ?? userId, to: userId })
  if (account !== null && account.emailVerifiedAt === null)
    await confirmAccount(tx, account, {
      passwordHash: account.passwordHash,
      profile,
      userMetadata: null,
      now,
    })
  if (signUp) {
    await claimConsent(tx, { from: signUp.email, email, now })
    await deleteUser(tx, signUp.id)
  }
}

/** Frees an address that was never confirmed here. */
async function setAsideSignUp(
  tx: Transaction,
  { userId, email }: Pick<ExternalSession, 'userId' | 'email'>,
): Promise<Account | null> {
  const [freed] = await tx
    .update(users)
    .set({ email: sql`${users.id} || '@sign-up.invalid'` })
    .where(and(eq(users.email, email), isNull(users.emailVerifiedAt), ne(users.id, userId)))
    .returning({ id: users.id })
  return freed ? findAccount(tx, freed.id) : null
}

/** Drops the name, because anyone may have typed the address. */
async function holdStories(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .update(oneTimeLinks)
    .set({ userId: to, purpose: 'story_confirmation', profile: null, userMetadata: null })
    .where(and(eq(oneTimeLinks.userId, from), isNull(oneTimeLinks.usedAt), isNotNull(oneTimeLinks.story)))
}

async function syncSession(tx: Transaction, session: ExternalSession): Promise<void> {
  const { userId, sessionId: id, aal, signedAt, provenAt, now } = session
  const [stored] = await tx
    .insert(sessions)
    .values({
      id,
      userId,
      aal,
      provenAt,
      userAgent: currentUserAgent(),
      isExternal: true,
      createdAt: provenAt ?? signedAt,
      refreshedAt: signedAt,
    })
    .onConflictDoUpdate({
      target: sessions.id,
      set: { aal, provenAt, refreshedAt: signedAt },
      // Ignores older tokens that are still valid. Of two tokens from the same second, the one with the second factor wins.
      setWhere: sql`${sessions.userId} = excluded.user_id and ${sessions.isExternal}
        and (excluded.refreshed_at, excluded.aal) >= (${sessions.refreshedAt}, ${sessions.aal})`,
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  if (stored?.isNew) await tx.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId))
}
