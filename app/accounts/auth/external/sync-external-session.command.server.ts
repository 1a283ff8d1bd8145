import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { claimConsent } from '#app/accounts/consents/claim-consent.command.server.ts'
import { createProfile } from '#app/accounts/profiles/create-profile.command.server.ts'
import type { NewProfile } from '#app/accounts/profiles/new-profile-schemas.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { currentUserAgent } from '#app/platform/http/server/user-agent.server.ts'
import type { Transaction } from '#database/client.ts'
import { endedSessions, oneTimeLinks, sessions, users } from '#database/schema/auth.ts'
import { type Account, findAccount, findAccountByEmail, lockAccount } from '../core/account-queries.server.ts'
import { deleteUser } from '../core/delete-user.command.server.ts'
import { noPassword } from '../passwords/passwords.server.ts'
import { confirmAccount } from '../sign-up/confirm-account.command.server.ts'

/** What a token of an external auth service says, verified. */
export interface ExternalSession {
  userId: string
  /** Normalised; the service has confirmed it. */
  email: string
  /** What the person says of themselves there, already checked. */
  profile: NewProfile
  sessionId: string
  aal: 'aal1' | 'aal2'
  /** When the token was signed. */
  signedAt: Date
  /** When its owner last proved who they are; null if it doesn't say. */
  provenAt: Date | null
  now: Date
}

/**
 * Brings the rows of an account and of a session in line with a token of the external auth service, and makes those that are missing:
 * an account with its profile when somebody is first seen. A session that ended here gets no row again. Runs in role `accounts`.
 *
 * @throws ApiError 409 `email_exists` when the address is that of another account here, whoever moved them changed their ids
 */
export async function syncExternalSession(tx: Transaction, session: ExternalSession): Promise<void> {
  const account = await lockAccount(tx, session.userId)
  // Looked at under the lock, as whatever ends a session takes it too.
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
      // Another request has just brought the same token.
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

/** Frees an address that nobody has confirmed here: what was sent with it waits for the account of its owner. */
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

/** Anybody may have typed the address: what they wrote waits until its owner adds it, and their name is dropped. */
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
      // An older token, which is still good, takes nothing back; of one second, the one with the second factor is the later.
      setWhere: sql`${sessions.userId} = excluded.user_id and ${sessions.isExternal}
        and (excluded.refreshed_at, excluded.aal) >= (${sessions.refreshedAt}, ${sessions.aal})`,
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  if (stored?.isNew) await tx.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId))
}
