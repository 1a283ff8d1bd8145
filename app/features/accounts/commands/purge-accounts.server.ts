import { and, isNotNull, lt, or } from 'drizzle-orm'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { oneTimeLinks, refreshTokens, sessions } from '#database/schema/auth.ts'

const day = 86_400_000
/** Longer than the mail queue keeps trying: until then a link may still get its token. */
const unsentLinkMs = 14 * day
const idleSessionMs = 60 * day
const exchangedTokenMs = 30 * day

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Links that ran out a day ago, used or not. */
export const purgeLinks: Purge = (tx, now, limit) => {
  const isOver = and(
    lt(oneTimeLinks.expiresAt, before(now, day)),
    or(isNotNull(oneTimeLinks.sentAt), lt(oneTimeLinks.createdAt, before(now, unsentLinkMs))),
  )
  return deleteBatch(tx, oneTimeLinks, isOver, limit)
}

/** Sessions that nobody renewed for 60 days. */
export const purgeSessions: Purge = (tx, now, limit) =>
  deleteBatch(tx, sessions, lt(sessions.refreshedAt, before(now, idleSessionMs)), limit)

/**
 * Refresh tokens that were exchanged 30 days ago; those of a session go with it. Until then one that comes back tells that two had
 * it, and ends the session: its owner may have been away for weeks while a thief went on. What that costs is rows: a page that
 * is open day and night exchanges its token every nine minutes or so, 160 times a day.
 */
export const purgeRefreshTokens: Purge = (tx, now, limit) =>
  deleteBatch(tx, refreshTokens, lt(refreshTokens.usedAt, before(now, exchangedTokenMs)), limit)
