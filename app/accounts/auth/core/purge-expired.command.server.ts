import { and, eq, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { challenges, factors } from '#database/schema/accounts/factors.ts'
import { knownDevices } from '#database/schema/accounts/known-devices.ts'
import { endedSessions, oneTimeLinks, refreshTokens, sessions, signingKeys } from '#database/schema/auth.ts'
import {
  endedSessionKeptSeconds,
  exchangedRefreshTokenKeptSeconds,
  expiredLinkKeptSeconds,
  idleSessionSeconds,
  knownDeviceKeptSeconds,
  replacedSigningKeyKeptSeconds,
  unsentLinkKeptSeconds,
  unverifiedFactorSeconds,
} from '../auth-limits.ts'

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)

export const purgeLinks: Purge = (tx, now, limit) => {
  const isOver = and(
    lt(oneTimeLinks.expiresAt, before(now, expiredLinkKeptSeconds)),
    or(isNotNull(oneTimeLinks.sentAt), lt(oneTimeLinks.createdAt, before(now, unsentLinkKeptSeconds))),
  )
  return deleteBatch(tx, oneTimeLinks, isOver, limit)
}

export const purgeKnownDevices: Purge = (tx, now, limit) =>
  deleteBatch(tx, knownDevices, lt(knownDevices.seenAt, before(now, knownDeviceKeptSeconds)), limit)

export const purgeSessions: Purge = (tx, now, limit) =>
  deleteBatch(tx, sessions, lt(sessions.refreshedAt, before(now, idleSessionSeconds)), limit)

export const purgeEndedSessions: Purge = (tx, now, limit) =>
  deleteBatch(tx, endedSessions, lt(endedSessions.endedAt, before(now, endedSessionKeptSeconds)), limit)

/**
 * Deletes refresh tokens exchanged 30 days ago. Until then, a replayed token reveals a theft and ends the session. The parent of an active
 * token stays, because it may be exchanged again. A page that is always open exchanges about 160 tokens a day.
 */
export const purgeRefreshTokens: Purge = (tx, now, limit) => {
  const exchangedBefore = before(now, exchangedRefreshTokenKeptSeconds)
  const child = alias(refreshTokens, 'child')
  const activeChildren = tx
    .select({ id: child.id })
    .from(child)
    .where(
      and(
        eq(child.sessionId, refreshTokens.sessionId),
        isNull(child.usedAt),
        eq(child.parentId, refreshTokens.id),
      ),
    )
  const isOver = and(lt(refreshTokens.usedAt, exchangedBefore), notExists(activeChildren))
  return deleteBatch(tx, refreshTokens, isOver, limit)
}

export const purgeChallenges: Purge = (tx, now, limit) =>
  deleteBatch(tx, challenges, lt(challenges.expiresAt, now), limit)

export const purgeUnverifiedFactors: Purge = (tx, now, limit) => {
  const isGivenUp = and(
    eq(factors.status, 'unverified'),
    lt(factors.createdAt, before(now, unverifiedFactorSeconds)),
  )
  return deleteBatch(tx, factors, isGivenUp, limit)
}

/** Deletes keys only after all tokens signed by them have expired. */
export const purgeSigningKeys: Purge = async (tx, now, limit) => {
  const settled = new Date(now.getTime() - replacedSigningKeyKeptSeconds * 1000)
  const successors = tx
    .select({ at: sql`max(${signingKeys.createdAt})` })
    .from(signingKeys)
    .where(lt(signingKeys.createdAt, settled))
  const isOver = sql`${signingKeys.createdAt} < (${successors})`
  return deleteBatch(tx, signingKeys, isOver, limit)
}
