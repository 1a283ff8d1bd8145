import { and, isNotNull, lt, or } from 'drizzle-orm'
import { deleteSome, type Sweep } from '#app/sweep.server.ts'
import { oneTimeLinks, refreshTokens, sessions } from '#database/schema.ts'

const day = 86_400_000
/** Longer than the mail queue keeps trying: until then a link may still get its token. */
const unsentLinkMs = 14 * day
const idleSessionMs = 60 * day

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Links that ran out a day ago, used or not. */
export const sweepLinks: Sweep = (tx, now, limit) => {
  const isOver = and(
    lt(oneTimeLinks.expiresAt, before(now, day)),
    or(isNotNull(oneTimeLinks.sentAt), lt(oneTimeLinks.createdAt, before(now, unsentLinkMs))),
  )
  return deleteSome(tx, oneTimeLinks, isOver, limit)
}

/** Sessions that nobody renewed for 60 days. */
export const sweepSessions: Sweep = (tx, now, limit) =>
  deleteSome(tx, sessions, lt(sessions.refreshedAt, before(now, idleSessionMs)), limit)

/** Refresh tokens that were exchanged more than a day ago: no replay of theirs is of interest any more. */
export const sweepRefreshTokens: Sweep = (tx, now, limit) =>
  deleteSome(tx, refreshTokens, lt(refreshTokens.usedAt, before(now, day)), limit)
