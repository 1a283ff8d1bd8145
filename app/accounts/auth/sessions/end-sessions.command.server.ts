import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { sessions } from '#database/schema/auth.ts'

/** All of the account's sessions, this one, or all but this one. */
export const signOutScopes = ['global', 'local', 'others'] as const

export type SignOutScope = (typeof signOutScopes)[number]

interface EndOptions {
  userId: string
  sessionId: string
  scope: SignOutScope
}

/** Their access tokens stop working too. */
export async function endSessions(tx: Transaction, { userId, sessionId, scope }: EndOptions): Promise<void> {
  const isMeant =
    scope === 'global'
      ? undefined
      : scope === 'local'
        ? eq(sessions.id, sessionId)
        : ne(sessions.id, sessionId)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), isMeant))
}
