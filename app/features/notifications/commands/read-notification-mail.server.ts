import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { NotificationMail } from '#app/features/mail/mail-schemas.ts'
import { sanitizeName } from '#app/features/mail/sanitize-name.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { actAs, type Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { mutedPeople } from '#database/schema/folds.ts'
import {
  mutedStories,
  notificationChoices,
  notificationMails,
  notifications,
} from '#database/schema/notifications.ts'
import { profiles } from '#database/schema/profiles.ts'
import { stories } from '#database/schema/stories.ts'
import { describeNotification, reasons } from '../describe-notification.ts'
import { nameKinds } from '../notification-kinds.ts'
import { createStopToken } from '../notification-mail-tokens.server.ts'
import { selectNewComments, wantsMail } from '../notification-queries.server.ts'
import { type NotificationKind, notificationKindSchema } from '../notification-schemas.ts'

/**
 * Reads what a mail is made of, at the moment when it goes out: what its reader wants by mail and has not seen, if everybody may
 * read it then. Runs in role `accounts`.
 *
 * @returns null when nothing is left to say, or a later mail says it
 */
export async function readNotificationMail(
  tx: Transaction,
  mailId: string,
  { keyedHash }: Pick<Dependencies, 'keyedHash'>,
): Promise<NotificationMail | null> {
  const mail = await readMail(tx, mailId)
  if (!mail) return null
  const { userId, storyId, email, fullName } = mail
  const wanted = await listWantedKinds(tx, mail)
  const found = wanted.length === 0 ? undefined : await readWhatHappened(tx, mail)
  const count = (kind: NotificationKind) =>
    found === undefined ? 0 : kind === 'reaction' ? found.reactionCount : found.commentCount
  const kinds = wanted.filter((kind) => count(kind) > 0)
  const [first] = kinds
  if (found === undefined || first === undefined) {
    // No mail, and so no pause until the next one.
    await tx.delete(notificationMails).where(eq(notificationMails.id, mailId))
    return null
  }
  const names = found.names.map(sanitizeName)
  return {
    id: mailId,
    email,
    fullName,
    subject: `New ${nameKinds([first])}`,
    news: kinds.map((kind) => describeNotification({ kind, count: count(kind), names })),
    reason: reasons[first],
    story: { id: storyId, title: sanitizeName(found.title) },
    commentId: first === 'reaction' ? null : found.commentId,
    about: nameKinds(kinds),
    stopToken: createStopToken(keyedHash, { userId, stop: { kinds } }),
    muteToken: createStopToken(keyedHash, { userId, stop: { storyId } }),
  }
}

interface Mail {
  userId: string
  storyId: string
  fromAt: Date
  email: string
  fullName: string | null
}

async function readMail(tx: Transaction, mailId: string): Promise<Mail | undefined> {
  const { userId, storyId, fromAt } = notificationMails
  const [mail] = await tx
    .select({ userId, storyId, fromAt, email: users.email, fullName: profiles.fullName })
    .from(notificationMails)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(profiles, eq(profiles.userId, userId))
    // Where it has gone out, whoever sent it died before the queue knew.
    .where(and(eq(notificationMails.id, mailId), isNull(notificationMails.settledAt)))
  return mail
}

async function listWantedKinds(
  tx: Transaction,
  { userId, storyId, fromAt }: Mail,
): Promise<NotificationKind[]> {
  const isMuted = sql`exists (
    select from ${mutedStories} where ${mutedStories.userId} = ${userId} and ${mutedStories.storyId} = ${storyId}
  )`
  const isTheirs = and(
    eq(notificationChoices.userId, notifications.userId),
    eq(notificationChoices.kind, notifications.kind),
  )
  const rows = await tx
    .selectDistinct({ kind: notifications.kind })
    .from(notifications)
    .leftJoin(notificationChoices, isTheirs)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.storyId, storyId),
        gte(notifications.lastAt, fromAt),
        isNull(notifications.seenAt),
        isNull(notifications.readAt),
        wantsMail(notifications.kind),
        sql`not ${isMuted}`,
      ),
    )
  return notificationKindSchema.options.filter((kind) => rows.some((row) => row.kind === kind))
}

const foundSchema = v.array(
  v.object({
    title: v.nullable(v.string()),
    reactionCount: v.number(),
    commentCount: v.number(),
    commentId: v.nullable(v.string()),
    names: v.array(v.nullable(v.string())),
  }),
)

/** As a visitor reads it. Undefined when the story is not (any more) to be read by everybody. */
async function readWhatHappened(tx: Transaction, { userId, storyId, fromAt }: Mail) {
  const since = sql`${fromAt.toISOString()}::timestamptz`
  const { rows: mutes } = await tx.execute<{ muted_id: string }>(
    sql`select muted_id from ${mutedPeople} where user_id = ${userId}`,
  )
  const muted = sql`${sql.param(mutes.map((mute) => mute.muted_id))}::uuid[]`
  const newComments = selectNewComments({ storyId: stories.id, since, reader: userId, muted })
  await actAs(tx, { role: 'anon' })
  const { rows } = await tx.execute(sql`
    select ${stories.title}, ${stories.reactionCount} as "reactionCount",
      written.count as "commentCount", written.first_id as "commentId", written.names
    from ${stories} cross join lateral (${newComments}) written
    where ${stories.id} = ${storyId}::uuid and ${stories.isVisible}`)
  await actAs(tx, { role: 'accounts' })
  return v.parse(foundSchema, rows)[0]
}
