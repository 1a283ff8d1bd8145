import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import { lockSessionAccount } from '#app/accounts/auth/core/session-queries.server.ts'
import { describeDevice } from '#app/accounts/auth/devices/describe-device.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { sanitizeName } from '#app/platform/mail/sanitize-line.ts'
import type { AccountsTransactions, Transaction, Transactions } from '#database/client.ts'
import { pushDeliveries, pushSubscriptions } from '#database/schema/accounts/push.ts'
import { sessions } from '#database/schema/auth.ts'
import { notifications } from '#database/schema/notifications.ts'
import { describeForMail } from '../describe-for-mail.server.ts'
import { notificationCountMax } from '../notification-limits.ts'
import { notificationPath } from '../notification-path.ts'
import { findNotification } from '../notification-queries.server.ts'
import type { Notification } from '../notification-schemas.ts'
import { derivePushKeys } from './push-keys.server.ts'
import type { PushDevices, Pushed } from './push-schemas.ts'

/** Sanitizes names and titles as in mails, so that they cannot contain links or addresses. */
function describeForPush(notification: Notification): Pushed | null {
  // Days of plans are sent only by mail and on the site.
  if (notification.kind === 'plan_day') return null
  const path = notificationPath(notification)
  if (notification.kind === 'decision')
    return { title: notification.notice.subject, body: 'Open it to read why.', path }
  const { says, quotes } = describeForMail(notification)
  const title = sanitizeName(notification.story.title)
  return { title: says.slice(0, -1), body: [...quotes, ...(title === null ? [] : [title])].join('\n'), path }
}

/** @throws SessionEndedError */
export async function listPushDevices(
  { database, keyedHash }: Dependencies,
  person: Member,
): Promise<PushDevices> {
  const rows = await database.accounts(async (tx) => {
    await lockSessionAccount(tx, person)
    return tx
      .select({
        id: pushSubscriptions.id,
        sessionId: pushSubscriptions.sessionId,
        userAgent: sessions.userAgent,
        createdAt: pushSubscriptions.createdAt,
      })
      .from(pushSubscriptions)
      .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
      .where(eq(pushSubscriptions.userId, person.userId))
      .orderBy(desc(eq(pushSubscriptions.sessionId, person.sessionId)), desc(pushSubscriptions.createdAt))
  })
  return {
    applicationServerKey: derivePushKeys(keyedHash).publicKey,
    devices: rows.map(({ id, sessionId, userAgent, createdAt }) => ({
      id,
      device: describeDevice(userAgent),
      createdAt: createdAt.toISOString(),
      isCurrent: sessionId === person.sessionId,
    })),
  }
}

/** Omits the secret endpoint paths. */
export function listPushDevicesOf(tx: Transaction, userId: string) {
  const service = sql<string>`substring(${pushSubscriptions.endpoint} from '^https?://[^/?]+')`
  return tx
    .select({ service: service.as('service'), createdAt: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.createdAt))
}

export async function hasDuePushes(database: AccountsTransactions, now: Date): Promise<boolean> {
  const rows = await database.accounts((tx) =>
    tx
      .select({ id: pushDeliveries.notificationId })
      .from(pushDeliveries)
      .where(lte(pushDeliveries.dueAt, now))
      .limit(1),
  )
  return rows.length > 0
}

/**
 * The device authenticates with its subscription's secret and reads as the notification's recipient.
 * @returns null if the secret or notification is unknown, and if nothing is left to report
 * @throws SessionEndedError or SecondFactorMissingError if the device's session is no longer valid
 */
export async function readPushed(
  database: Transactions & AccountsTransactions,
  notificationId: string,
  secret: string,
): Promise<Pushed | null> {
  const [reader] = await database.accounts((tx) =>
    tx
      .select({
        userId: pushSubscriptions.userId,
        sessionId: pushSubscriptions.sessionId,
        kind: notifications.kind,
      })
      .from(notifications)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, notifications.userId))
      .where(and(eq(notifications.id, notificationId), eq(pushSubscriptions.auth, secret)))
      .limit(1),
  )
  if (!reader) return null
  const { kind, ...ids } = reader
  const person: Member = { role: 'member', ...ids }
  if (kind === 'staff_alert') return database.accounts((tx) => readStaffAlert(tx, person))
  const found = await findNotification(database, person, notificationId)
  return found && describeForPush(found)
}

/** Says only how many cases wait, because phones show pushes while they are locked. */
async function readStaffAlert(tx: Transaction, person: Member): Promise<Pushed | null> {
  await lockSessionAccount(tx, person)
  const { rows } = await tx.execute<{ waiting: number; overdue: number }>(
    sql`select waiting, overdue from auth.count_waiting_cases(${person.userId}, ${notificationCountMax})`,
  )
  const [{ waiting, overdue } = { waiting: 0, overdue: 0 }] = rows
  if (waiting === 0) return null
  const many =
    waiting === notificationCountMax
      ? `${waiting} or more cases`
      : waiting === 1
        ? 'One case'
        : `${waiting} cases`
  const late = overdue === 0 ? '' : overdue === waiting ? ', overdue' : `, ${overdue} of them overdue`
  // Signed out, the desk is a missing page. Signed in, this leads on to it at once.
  const path = signInPath(`${deskPath}/cases`)
  return { title: 'Cases are waiting for a moderator', body: `${many}${late}.`, path }
}
