import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { newProfileSchema } from '#app/accounts/profiles/new-profile-schemas.ts'
import type { LinkType } from '#app/platform/http/page-paths.ts'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import {
  createCode,
  createToken,
  hashCode,
  hashToken,
} from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks, users } from '#database/schema/auth.ts'
import { profiles } from '#database/schema/profiles.ts'
import { signUpStorySchema } from '../sign-up/sign-up-story-schemas.server.ts'

export type LinkPurpose = LinkType | 'account_notice' | 'reauthentication'

/** What a mail is made of besides its template; read, and the token made, at the moment of sending. */
export interface MailLink {
  purpose: LinkPurpose
  /** The account's address. */
  email: string
  /** Whether somebody has shown that this address is theirs. */
  isVerified?: boolean | undefined
  /** Where the mail goes when not to `email`: the address that it confirms, or the one that the account had. */
  newEmail?: string | null
  fullName?: string | null
  /** A page of this site, where following the link leads in the end. */
  redirectTo?: string | null
  /** The raw one-time token. It appears in the mail and nowhere else. */
  token: string
  /** Six digits that do the same, typed where the mail was asked for. */
  code: string
  /** The title of the story that came with the form, when one did. */
  storyTitle?: string | null
}

interface IssueOptions {
  keyedHash: KeyedHash
  now?: Date
}

/**
 * Makes the token and the code of a link, at the moment when its mail goes out; earlier ones of the same link are void from
 * then on. Runs in role `accounts`.
 *
 * @returns what the mail is made of, or null when the link is gone or was used
 */
export async function issueLink(
  tx: Transaction,
  linkId: string,
  { keyedHash, now = new Date() }: IssueOptions,
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
      // However long the mail had to wait, its reader has the whole time.
      expiresAt: sql`${sentAt} + (${oneTimeLinks.expiresAt} - coalesce(${oneTimeLinks.sentAt}, ${oneTimeLinks.createdAt}))`,
    })
    .where(and(eq(oneTimeLinks.id, linkId), isNull(oneTimeLinks.usedAt)))
    .returning({
      purpose: oneTimeLinks.purpose,
      newEmail: oneTimeLinks.newEmail,
      redirectTo: oneTimeLinks.redirectTo,
      userId: oneTimeLinks.userId,
      story: oneTimeLinks.story,
      profile: oneTimeLinks.profile,
    })
  if (!link) return null
  const { purpose, newEmail, redirectTo, userId, story, profile } = link
  const [reader] = await tx
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt, fullName: profiles.fullName })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  if (!reader) return null
  const storyTitle = v.parse(v.nullable(signUpStorySchema), story)?.title ?? null
  // A greeting by the name of this sign-up: the account's may be another's, as long as nobody has confirmed one.
  const fullName =
    purpose === 'signup' && profile !== null ? v.parse(newProfileSchema, profile).fullName : reader.fullName
  const { email, verifiedAt } = reader
  return {
    purpose,
    newEmail,
    redirectTo,
    token,
    code,
    storyTitle,
    email,
    isVerified: verifiedAt !== null,
    fullName,
  }
}
