import { eq } from 'drizzle-orm'
import type { LinkType } from '#app/platform/http/page-paths.ts'
import { createToken, hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks } from '#database/schema/auth.ts'
import { lockAccount } from '../core/account-queries.server.ts'
import { findLinkOwner, findOpenLink, isFromBrowser, leadsElsewhere } from '../core/link-queries.server.ts'
import { type OpenSession, openSession } from '../sessions/open-session.command.server.ts'
import { applyLink, type FollowDependencies } from './consume-link.command.server.ts'
import { redeemLink } from './redeem-link.command.server.ts'

interface ContinueOptions {
  token: string
  type: LinkType
  browserSecrets?: readonly string[] | undefined
  keepsPassword: boolean
  siteUrl: string
  now: Date
}

/** The URL contains a code that the client exchanges for a session, or the session itself. */
export interface Continuation {
  redirectTo: string
  proof: { authCode: string } | { session: OpenSession }
}

/**
 * Follows a link for another site or app that the settings list. A sign-up's password counts if the reader confirms that they chose it, or if this
 * browser sent the sign-up. Otherwise it counts once the client that sent the sign-up exchanges a code.
 * @returns null for a link that can't be followed or that ends on this site
 */
export async function followExternalLink(
  tx: Transaction,
  dependencies: FollowDependencies,
  { token, type, browserSecrets, keepsPassword, siteUrl, now }: ContinueOptions,
): Promise<Continuation | null> {
  const ownerId = await findLinkOwner(tx, token)
  const owner = ownerId === null ? null : await lockAccount(tx, ownerId)
  const open = await findOpenLink(tx, token, type, now)
  if (!owner || !open?.redirectTo || !leadsElsewhere(siteUrl, open)) return null
  const link = await redeemLink(tx, token, [type], now)
  if (!link) return null
  const account = await applyLink(tx, dependencies, {
    type,
    owner,
    link,
    keepsPassword: keepsPassword || isFromBrowser(link, browserSecrets),
    isShown: true,
    now,
  })
  if (!account) return null
  const { redirectTo } = open
  if (link.codeChallenge === null)
    return {
      redirectTo,
      proof: { session: await openSession(tx, dependencies, { account, method: 'otp', now }) },
    }
  const authCode = createToken()
  await tx
    .update(oneTimeLinks)
    .set({ authCodeHash: hashToken(authCode) })
    .where(eq(oneTimeLinks.id, link.id))
  return { redirectTo, proof: { authCode } }
}
