import { and, eq, gte, inArray, ne } from 'drizzle-orm'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { knownDevices } from '#database/schema/accounts/known-devices.ts'
import { sessions } from '#database/schema/auth.ts'
import { lockAccount } from '../core/account-queries.server.ts'
import { describeDevice } from '../devices/describe-device.ts'

/** All of the account's sessions, this one, or all but this one. */
export const signOutScopes = ['global', 'local', 'others'] as const

export type SignOutScope = (typeof signOutScopes)[number]

interface EndOptions {
  userId: string
  sessionId: string
  scope: SignOutScope
}

/** Ends sessions, whose access tokens stop working too. */
export async function endSessions(tx: Transaction, { userId, sessionId, scope }: EndOptions): Promise<void> {
  const isMeant =
    scope === 'global'
      ? undefined
      : scope === 'local'
        ? eq(sessions.id, sessionId)
        : ne(sessions.id, sessionId)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), isMeant))
}

/** Ends a new device's sessions and forgets it, so that its next sign-in is reported again. Silently ignores an unknown or used token. */
export async function signOutDevice(tx: Transaction, token: string): Promise<void> {
  const isMeant = eq(knownDevices.signOutTokenHash, hashToken(token))
  const [owner] = await tx.select({ userId: knownDevices.userId }).from(knownDevices).where(isMeant)
  if (!owner) return
  await lockAccount(tx, owner.userId)
  const [forgotten] = await tx.delete(knownDevices).where(isMeant).returning()
  if (!forgotten) return
  const since = await tx
    .select({ id: sessions.id, userAgent: sessions.userAgent })
    .from(sessions)
    .where(and(eq(sessions.userId, forgotten.userId), gte(sessions.createdAt, forgotten.firstSeenAt)))
  const ids = since
    .filter(({ userAgent }) => describeDevice(userAgent) === forgotten.device)
    .map(({ id }) => id)
  if (ids.length > 0) await tx.delete(sessions).where(inArray(sessions.id, ids))
}
