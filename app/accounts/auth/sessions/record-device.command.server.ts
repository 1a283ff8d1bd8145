import { desc, eq, sql } from 'drizzle-orm'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import type { Transaction } from '#database/client.ts'
import { knownDevices } from '#database/schema/accounts/known-devices.ts'
import { sessions } from '#database/schema/auth.ts'
import type { Account } from '../core/account-queries.server.ts'
import { describeDevice } from '../devices/describe-device.ts'
import { newDevice } from '../mails/new-device.server.ts'

/**
 * Remembers the device of a sign-in and notifies the account's owner if it is new, which means that it is neither signed in nor was used
 * recently. The account's first device is not reported. Call it before the session is stored.
 */
export async function recordDevice(
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
