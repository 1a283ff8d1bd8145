import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { newProfileSchema } from '#app/accounts/profiles/new-profile-schemas.ts'
import type { LinkType } from '#app/platform/http/page-paths.ts'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import { createToken, hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks, users } from '#database/schema/auth.ts'
import { profiles } from '#database/schema/profiles.ts'
import { signUpStorySchema } from '../sign-up/sign-up-story-schemas.server.ts'
import { createCode, hashCode } from './email-code.server.ts'

export type LinkPurpose = LinkType | 'account_notice' | 'reauthentication'

export interface MailLink {
  purpose: LinkPurpose
  email: string
  /** True if this address was confirmed. */
  isVerified?: boolean | undefined
  /** The recipient if it is not `email`: the address to confirm, or the account's old one. */
  newEmail?: string | null
  fullName?: string | null
  redirectTo?: string | null
  /** Appears only in the mail. */
  token: string
  /** Six digits, to be typed into the page that requested the mail. */
  code: string
  /** This site's form asks for no code. */
  isFromOwnForm?: boolean
  /** True if a story was sent with the sign-up. */
  hasStory?: boolean
  storyTitle?: string | null
}

/** Creates token and code when the mail is sent, and voids earlier ones. @returns null if the link was deleted or used */
export async function issueLink(
  tx: Transaction,
  linkId: string,
  { keyedHash, now = new Date() }: { keyedHash: KeyedHash; now?: Date },
): Promise<MailLink | null> {
  const [token, code] = [createToken(), createCode()]
  const sentAt = sql`${now.toISOString()}::timestamptz`
  const [link] = await tx
    .update(oneTimeLinks)
    .set({
      tokenHash: hashToken(token),
      codeHash: hashCode(keyedHash, linkId, code),
      codeTries: 0,
      sentAt,
      // The lifetime starts when the first mail is sent.
      expiresAt: sql`${sentAt} + (${oneTimeLinks.expiresAt} - coalesce(${oneTimeLinks.sentAt}, ${oneTimeLinks.createdAt}))`,
    })
    .where(and(eq(oneTimeLinks.id, linkId), isNull(oneTimeLinks.usedAt)))
    .returning({
      purpose: oneTimeLinks.purpose,
      newEmail: oneTimeLinks.newEmail,
      redirectTo: oneTimeLinks.redirectTo,
      browserSecretHash: oneTimeLinks.browserSecretHash,
      userId: oneTimeLinks.userId,
      story: oneTimeLinks.story,
      profile: oneTimeLinks.profile,
    })
  if (!link) return null
  const { purpose, newEmail, redirectTo, browserSecretHash, userId, story, profile } = link
  const [reader] = await tx
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt, fullName: profiles.fullName })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  if (!reader) return null
  const storyTitle = v.parse(v.nullable(signUpStorySchema), story)?.title ?? null
  // Greets by this sign-up's name, because an unconfirmed account's name may come from another sign-up.
  const fullName =
    purpose === 'signup' && profile !== null ? v.parse(newProfileSchema, profile).fullName : reader.fullName
  const { email, verifiedAt } = reader
  return {
    purpose,
    newEmail,
    redirectTo,
    token,
    code,
    isFromOwnForm: browserSecretHash !== null,
    hasStory: story !== null,
    storyTitle,
    email,
    isVerified: verifiedAt !== null,
    fullName,
  }
}
