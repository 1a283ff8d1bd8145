import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { MailLink, MailTemplate } from '#app/features/mail/mail-schemas.ts'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks, users } from '#database/schema/auth.ts'
import { profiles } from '#database/schema/profiles.ts'
import { stories } from '#database/schema/stories.ts'
import type { AccountSettings } from '../core/account-settings.ts'
import { type NewProfile, newProfileSchema } from '../core/new-profile.ts'
import { createToken, hashToken } from './one-time-tokens.server.ts'

export type LinkPurpose = MailLink['purpose']

/** The mail that carries a link, by what the link is for. */
export const linkTemplates: Record<LinkPurpose, MailTemplate> = {
  signup: 'confirm-sign-up',
  story_confirmation: 'already-registered',
  account_notice: 'already-registered',
  recovery: 'recover-password',
  email_change: 'change-email',
}

const maxRecoverySeconds = 3600

interface LinkDetails {
  purpose: LinkPurpose
  now: Date
  accounts: Pick<AccountSettings, 'linkSeconds'>
  /** Where the browser goes afterwards, on this site. */
  redirectTo?: string | null
  /** PHC string of the password that came with a sign-up. */
  passwordHash?: string | null
  /** What was said of oneself with it; see NewProfile. */
  profile?: NewProfile | null
  storyId?: string | null
  /** The address to confirm; for a notice, the one that it goes to when that is not the account's own. */
  newEmail?: string | null
}

function describeLink({ purpose, now, accounts, ...details }: LinkDetails) {
  const seconds =
    purpose === 'recovery' ? Math.min(accounts.linkSeconds, maxRecoverySeconds) : accounts.linkSeconds
  return { ...details, purpose, createdAt: now, expiresAt: new Date(now.getTime() + seconds * 1000) }
}

/** Adds a link to an account. It can't be followed until `issueLink` has given it a token. */
export async function createLink(
  tx: Transaction,
  { userId, ...details }: LinkDetails & { userId: string },
): Promise<string> {
  const [link] = await tx
    .insert(oneTimeLinks)
    .values({ userId, ...describeLink(details) })
    .returning({ id: oneTimeLinks.id })
  if (!link) throw new Error('a link was not stored')
  return link.id
}

const insertedSchema = z.array(z.object({ id: z.uuid() }))

/**
 * Adds a link to the account with this address, if there is one, by the same single statement either way.
 *
 * @returns the link's id, or that of no link, so that the caller queues a mail in either case: the worker drops it
 */
export async function createLinkForEmail(
  tx: Transaction,
  { email, ...details }: LinkDetails & { email: string },
): Promise<string> {
  const { purpose, redirectTo = null, createdAt, expiresAt } = describeLink(details)
  const { rows } = await tx.execute(sql`
    insert into ${oneTimeLinks} (user_id, purpose, redirect_to, created_at, expires_at)
    select id, ${purpose}, ${redirectTo}, ${createdAt.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz
    from ${users} where email = ${email}
    returning id`)
  return insertedSchema.parse(rows)[0]?.id ?? crypto.randomUUID()
}

/**
 * Makes the token of a link, at the moment when its mail goes out; an earlier token of the same link is void from
 * then on. Runs in role `accounts`.
 *
 * @returns what the mail is made of, or null when the link is gone or was used
 */
export async function issueLink(tx: Transaction, linkId: string, now = new Date()): Promise<MailLink | null> {
  const token = createToken()
  const sentAt = sql`${now.toISOString()}::timestamptz`
  const [link] = await tx
    .update(oneTimeLinks)
    .set({
      tokenHash: hashToken(token),
      sentAt,
      // However long the mail had to wait, its reader has the whole time.
      expiresAt: sql`${sentAt} + (${oneTimeLinks.expiresAt} - coalesce(${oneTimeLinks.sentAt}, ${oneTimeLinks.createdAt}))`,
    })
    .where(and(eq(oneTimeLinks.id, linkId), isNull(oneTimeLinks.usedAt)))
    .returning({
      purpose: oneTimeLinks.purpose,
      newEmail: oneTimeLinks.newEmail,
      redirectTo: oneTimeLinks.redirectTo,
      userId: oneTimeLinks.userId,
      storyId: oneTimeLinks.storyId,
      profile: oneTimeLinks.profile,
    })
  if (!link) return null
  const { purpose, newEmail, redirectTo, userId, storyId, profile } = link
  const [reader] = await tx
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt, fullName: profiles.fullName })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  if (!reader) return null
  const storyTitle = storyId === null ? null : await findStoryTitle(tx, storyId)
  // A greeting by the name of this sign-up: the account's may be another's, as long as nobody has confirmed one.
  const fullName =
    purpose === 'signup' && profile !== null ? newProfileSchema.parse(profile).fullName : reader.fullName
  const { email, verifiedAt } = reader
  return {
    purpose,
    newEmail,
    redirectTo,
    token,
    storyTitle,
    email,
    isVerified: verifiedAt !== null,
    fullName,
  }
}

async function findStoryTitle(tx: Transaction, storyId: string): Promise<string | null> {
  const [story] = await tx.select({ title: stories.title }).from(stories).where(eq(stories.id, storyId))
  return story?.title ?? null
}

/** Whose link a token belongs to. It says nothing yet about what for, or whether it still works. */
export async function findLinkOwner(tx: Transaction, token: string): Promise<string | null> {
  const [link] = await tx
    .select({ userId: oneTimeLinks.userId })
    .from(oneTimeLinks)
    .where(eq(oneTimeLinks.tokenHash, hashToken(token)))
  return link?.userId ?? null
}

export type RedeemedLink = typeof oneTimeLinks.$inferSelect

/** Uses a link up, once and in time. One statement decides, so that of many at once only one succeeds. */
export async function redeemLink(
  tx: Transaction,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<RedeemedLink | null> {
  const [link] = await tx
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeLinks.tokenHash, hashToken(token)),
        eq(oneTimeLinks.purpose, purpose),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, now),
      ),
    )
    .returning()
  return link ?? null
}

/** Voids every link of an account that was not followed yet, also those whose mail still waits to be sent. */
export async function deleteOutstandingLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(oneTimeLinks).where(
    and(
      eq(oneTimeLinks.userId, userId),
      isNull(oneTimeLinks.usedAt),
      // A notice opens nothing, and whoever has taken an account over must not call it back.
      ne(oneTimeLinks.purpose, 'account_notice'),
    ),
  )
}
