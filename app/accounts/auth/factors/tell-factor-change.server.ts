import { and, eq } from 'drizzle-orm'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type {
  FactorChange,
  FactorChangeMail,
  FactorChangeMessage,
  MailDependencies,
} from '#app/platform/mail/mail-schemas.ts'
import type { Transaction } from '#database/client.ts'
import { sessions, users } from '#database/schema/auth.ts'
import { profiles } from '#database/schema/profiles.ts'
import type { Account } from '../core/account-queries.server.ts'
import { describeDevice } from '../devices/describe-device.ts'

interface Told {
  account: Account
  change: FactorChange
  now: Date
}

/** Has an account's owner told by mail of a change to their second factors or passkeys. Not at an address that nobody has confirmed. */
export async function tellFactorChange(
  tx: Transaction,
  { mailQueue }: MailDependencies,
  { sessionId }: Pick<Member, 'sessionId'>,
  { account, change, now }: Told,
): Promise<void> {
  if (account.emailVerifiedAt === null) return
  const changedAt = now.toISOString()
  await mailQueue.enqueue(tx, { template: 'factor-change', change, userId: account.id, sessionId, changedAt })
}

/** What the mail about such a change is made of, or null when the account is gone. Runs in role `accounts`. */
export async function readFactorChange(
  tx: Transaction,
  { userId, sessionId, change, changedAt }: FactorChangeMessage,
): Promise<FactorChangeMail | null> {
  const [owner] = await tx
    .select({ email: users.email, fullName: profiles.fullName })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  if (!owner) return null
  const [session] = await tx
    .select({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  return { ...owner, change, changedAt, device: session ? describeDevice(session.userAgent) : null }
}
