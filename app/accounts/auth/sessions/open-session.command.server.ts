import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { createToken, hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import { currentUserAgent } from '#app/platform/http/server/user-agent.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import type { Transaction } from '#database/client.ts'
import { knownDevices } from '#database/schema/accounts/known-devices.ts'
import { type AuthenticationMethod, refreshTokens, sessions, users } from '#database/schema/auth.ts'
import type { Account } from '../core/account-queries.server.ts'
import { describeDevice } from '../devices/describe-device.ts'
import { newDevice } from '../mails/new-device-mail.server.ts'

/** The raw refresh token is stored only as a hash. */
export interface OpenSession {
  account: Account
  sessionId: string
  aal: 'aal1' | 'aal2'
  amr: AuthenticationMethod[]
  refreshToken: string
}

interface SignedIn {
  account: Account
  method: AuthenticationMethod['method']
  now: Date
}

/** Opens a session, and emails the member if the device is new. The caller must have locked the account and authenticated the member. */
export async function openSession(
  tx: Transaction,
  dependencies: MailDependencies,
  { account, method, now }: SignedIn,
): Promise<OpenSession> {
  const userAgent = currentUserAgent()
  await recordDevice(tx, dependencies, { account, userAgent, now })
  const sessionId = randomUUID()
  // A passkey proves two factors: the device, and its user by a fingerprint or PIN.
  const aal = method === 'webauthn' ? 'aal2' : 'aal1'
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }]
  const session = {
    id: sessionId,
    userId: account.id,
    aal,
    amr,
    provenAt: now,
    userAgent,
    createdAt: now,
    refreshedAt: now,
  } as const
  const opened = tx.$with('opened').as(tx.insert(sessions).values(session).returning({ id: sessions.id }))
  const update = tx.update(users).set({ lastSignInAt: now }).where(eq(users.id, account.id))
  const signedIn = tx.$with('signed_in').as(update.returning({ id: users.id }))
  const refreshToken = await addRefreshToken(tx.with(opened, signedIn), { sessionId, parentId: null, now })
  return { account: { ...account, lastSignInAt: now }, sessionId, aal, amr, refreshToken }
}

interface NewRefreshToken {
  sessionId: string
  parentId: number | null
  now: Date
}

export async function addRefreshToken(
  tx: Pick<Transaction, 'insert'>,
  { sessionId, parentId, now }: NewRefreshToken,
): Promise<string> {
  const refreshToken = createToken()
  const tokenHash = hashToken(refreshToken)
  await tx.insert(refreshTokens).values({ sessionId, parentId, tokenHash, createdAt: now })
  return refreshToken
}

/** Notifies the member of a device that the account has not used recently, except its first. Call it before the session is stored. */
async function recordDevice(
  tx: Transaction,
  { mailQueue }: MailDependencies,
  { account, userAgent, now }: { account: Account; userAgent: string | null; now: Date },
): Promise<void> {
  const device = describeDevice(userAgent)
  const [noted] = await tx
    .insert(knownDevices)
    .values({ userId: account.id, device, firstSeenAt: now, seenAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.device], set: { seenAt: now } })
    // `xmax` is zero for an inserted row.
    .returning({ id: knownDevices.id, isNew: sql<boolean>`xmax = 0` })
  const isFirst = account.lastSignInAt === null
  if (!noted?.isNew || isFirst || account.emailVerifiedAt === null) return
  if (await isSignedInOn(tx, account.id, device)) return
  await mailQueue.enqueue(tx, newDevice.message({ deviceId: noted.id }))
}

const looksAtMost = 200

async function isSignedInOn(tx: Transaction, userId: string, device: string): Promise<boolean> {
  const open = await tx
    .select({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.refreshedAt))
    .limit(looksAtMost)
  return open.some(({ userAgent }) => userAgent !== null && describeDevice(userAgent) === device)
}
