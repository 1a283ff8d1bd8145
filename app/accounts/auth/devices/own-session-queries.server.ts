import { desc, eq, sql } from 'drizzle-orm'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { knownDevices } from '#database/schema/accounts/known-devices.ts'
import { sessions } from '#database/schema/auth.ts'
import { listedSessionsMax } from '../auth-limits.ts'
import { describeDevice } from './describe-device.ts'
import type { OwnSessions } from './session-list-schemas.ts'

/** Lists the current session first, then the most recently used. */
export async function listOwnSessions(tx: Transaction, { userId, sessionId }: Member): Promise<OwnSessions> {
  const rows = await tx
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      refreshedAt: sessions.refreshedAt,
      count: sql<number>`count(*) over ()::int`,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.refreshedAt))
    .limit(listedSessionsMax)
  return {
    sessions: rows.map(({ id, userAgent, createdAt, refreshedAt }) => ({
      id,
      device: describeDevice(userAgent),
      createdAt: createdAt.toISOString(),
      lastUsedAt: refreshedAt.toISOString(),
      isCurrent: id === sessionId,
    })),
    unlistedCount: (rows[0]?.count ?? 0) - rows.length,
  }
}

export function listKnownDevices(tx: Transaction, userId: string) {
  const { device, firstSeenAt, seenAt } = knownDevices
  return tx
    .select({ device, firstSeenAt, seenAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(seenAt))
}
