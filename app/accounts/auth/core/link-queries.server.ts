import { timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { LinkType } from '#app/platform/http/page-paths.ts'
import { isElsewhere } from '#app/platform/http/redirect-target.ts'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks, users } from '#database/schema/auth.ts'
import type { LinkPurpose } from '../links/issue-link.command.server.ts'

/** Returns the account of a link with any purpose, even if it has expired. */
export async function findLinkOwner(tx: Transaction, token: string): Promise<string | null> {
  const [link] = await tx
    .select({ userId: oneTimeLinks.userId })
    .from(oneTimeLinks)
    .where(eq(oneTimeLinks.tokenHash, hashToken(token)))
  return link?.userId ?? null
}

export function isOpenLink(token: string, purposes: readonly LinkPurpose[], now: Date) {
  return and(
    eq(oneTimeLinks.tokenHash, hashToken(token)),
    inArray(oneTimeLinks.purpose, [...purposes]),
    isNull(oneTimeLinks.usedAt),
    gt(oneTimeLinks.expiresAt, now),
  )
}

export async function findOpenLink(tx: Transaction, token: string, purpose: LinkType, now: Date) {
  const [link] = await tx
    .select()
    .from(oneTimeLinks)
    .where(isOpenLink(token, [purpose], now))
  return link ?? null
}

export type OpenLink = NonNullable<Awaited<ReturnType<typeof findOpenLink>>>

/** Returns true if the link leads to a client other than this site's pages. */
export function leadsElsewhere(
  siteUrl: string,
  { redirectTo, codeChallenge }: Pick<OpenLink, 'redirectTo' | 'codeChallenge'>,
): boolean {
  return redirectTo !== null && (codeChallenge !== null || isElsewhere(siteUrl, redirectTo))
}

/** Returns true if the link's sign-up was sent by the browser that has one of these secrets. */
export function isFromBrowser(
  { browserSecretHash }: { browserSecretHash: Buffer | null },
  secrets: readonly string[] = [],
): boolean {
  return (
    browserSecretHash !== null &&
    secrets.some((secret) => timingSafeEqual(browserSecretHash, hashToken(secret)))
  )
}

/** Returns the account that most recently requested to change its address to this one. */
export async function findEmailChanger(tx: Transaction, newEmail: string): Promise<string | undefined> {
  const [link] = await tx
    .select({ userId: oneTimeLinks.userId })
    .from(oneTimeLinks)
    .where(
      and(eq(oneTimeLinks.newEmail, newEmail), isNull(oneTimeLinks.usedAt), isNotNull(oneTimeLinks.sentAt)),
    )
    .orderBy(desc(oneTimeLinks.sentAt), desc(oneTimeLinks.id))
    .limit(1)
  return link?.userId
}

/** Selects the addresses without an account to which this account has asked to change. */
export function selectWantedEmails(tx: Transaction, userId: string) {
  return tx
    .select({ email: oneTimeLinks.newEmail })
    .from(oneTimeLinks)
    .leftJoin(users, eq(users.email, oneTimeLinks.newEmail))
    .where(and(eq(oneTimeLinks.userId, userId), isNull(users.id)))
}
