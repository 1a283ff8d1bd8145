import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { MailContext } from '#app/platform/mail/define-mail.server.ts'
import { sanitizeName } from '#app/platform/mail/sanitize-line.ts'
import { switchRole, type Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import {
  mutedStories,
  notificationChoices,
  notificationMails,
  notifications,
  watchedStories,
} from '#database/schema/notifications.ts'
import { profiles } from '#database/schema/profiles.ts'
import { shownStories } from '#database/schema/shown-texts.ts'
import { wantsMail } from './choices/choice-queries.server.ts'
import { describeForMail, type MailedNews } from './describe-for-mail.server.ts'
import { explainNotification } from './describe-notification.ts'
import { nameKinds } from './notification-kinds.ts'
import { createUnsubscribeToken } from './notification-mail-tokens.server.ts'
import { countNotificationItems, selectNewComments, writersSchema } from './notification-queries.server.ts'
import { type NotificationKind, notificationKindSchema } from './notification-schemas.ts'

export interface NotificationMail {
  /** Stable across retries of this message. */
  id: string
  email: string
  fullName: string | null
  /** A fixed phrase without user content. */
  subject: string
  news: MailedNews[]
  reason: string
  /** Sanitized. */
  story: { id: string; title: string | null }
  commentId: string | null
  /** The mails that `stopToken` stops, such as 'comments on your story'. */
  about: string
  stopToken: string
  muteToken: string
  /** Up to two, newest first, with sanitized names. */
  writers: { name: string; muteToken: string }[]
}

/** Runs in role `accounts`. @returns null if nothing is left to report, or a later mail covers it */
export async function readNotificationMail(
  tx: Transaction,
  mailId: string,
  { keyedHash }: MailContext,
): Promise<NotificationMail | null> {
  const mail = await readMail(tx, mailId)
  if (!mail) return null
  const { userId, storyId, email, fullName } = mail
  const found = await readWhatHappened(tx, mail, await listWanted(tx, mail))
  const [first] = found
  if (first === undefined) {
    // No mail is sent, so the next one need not wait an hour.
    await tx.delete(notificationMails).where(eq(notificationMails.id, mailId))
    return null
  }
  const kinds = found.map(({ kind }) => kind)
  return {
    id: mailId,
    email,
    fullName,
    subject: `New ${nameKinds([first.kind])}`,
    news: found.map(describeForMail),
    reason: explainNotification(first),
    story: { id: storyId, title: sanitizeName(first.title) },
    commentId: first.commentId,
    about: nameKinds(kinds),
    stopToken: createUnsubscribeToken(keyedHash, { userId, scope: { kinds } }),
    muteToken: createUnsubscribeToken(keyedHash, { userId, scope: { storyId } }),
    writers: first.writers.flatMap(({ fullName: writer, commentId: writerOf }) => {
      const name = sanitizeName(writer)
      return name === null
        ? []
        : { name, muteToken: createUnsubscribeToken(keyedHash, { userId, scope: { writerOf } }) }
    }),
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
    // A mail that is already settled was sent, but the worker died before it told the queue.
    .where(and(eq(notificationMails.id, mailId), isNull(notificationMails.settledAt)))
  return mail
}

interface Wanted {
  kind: NotificationKind
  commentIds: string[]
  isWatched: boolean
}

async function listWanted(tx: Transaction, { userId, storyId, fromAt }: Mail): Promise<Wanted[]> {
  const isMuted = sql`exists (
    select from ${mutedStories} where ${mutedStories.userId} = ${userId} and ${mutedStories.storyId} = ${storyId}
  )`
  const isTheirs = and(
    eq(notificationChoices.userId, notifications.userId),
    eq(notificationChoices.kind, notifications.kind),
  )
  const rows = await tx
    .select({
      kind: notifications.kind,
      commentIds: sql<string[]>`list_unmuted(${notifications.userId}, ${notifications.commentIds})`,
      isWatched: sql<boolean>`exists (
        select from ${watchedStories} where ${watchedStories.userId} = ${userId} and ${watchedStories.storyId} = ${storyId}
      )`,
    })
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
  // A kind can have several unread notifications.
  return notificationKindSchema.options.flatMap((kind) => {
    const found = rows.filter((row) => row.kind === kind)
    const commentIds = found.flatMap((row) => row.commentIds)
    return found[0] ? [{ kind, commentIds, isWatched: found[0].isWatched }] : []
  })
}

const foundSchema = v.array(
  v.object({
    kind: notificationKindSchema,
    isWatched: v.boolean(),
    title: v.nullable(v.string()),
    count: v.number(),
    commentId: v.nullable(v.string()),
    writers: writersSchema,
  }),
)

/** Reads as a visitor; returns nothing if the story is not public. */
async function readWhatHappened(tx: Transaction, { userId, storyId, fromAt }: Mail, wanted: Wanted[]) {
  if (wanted.length === 0) return []
  const since = sql`${fromAt.toISOString()}::timestamptz`
  const told = { ids: sql`told."commentIds"`, kind: sql`told.kind` }
  const newComments = selectNewComments({ ...told, reader: userId, since })
  await switchRole(tx, { role: 'anon' })
  const { rows } = await tx.execute(sql`
    select told.kind, told."isWatched", ${shownStories.title}, counted.count, written.first_id as "commentId", written.writers
    from ${shownStories}
    cross join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) told (kind text, "isWatched" boolean, "commentIds" uuid[])
    cross join lateral (${newComments}) written
    cross join lateral (
      select ${countNotificationItems(sql`told.kind`, sql`written.count`)} as count
    ) counted
    where ${shownStories.id} = ${storyId}::uuid and ${shownStories.isVisible} and counted.count > 0
    order by array_position(${sql.param(notificationKindSchema.options)}::text[], told.kind)`)
  await switchRole(tx, { role: 'accounts' })
  return v.parse(foundSchema, rows)
}

/** Records that a mail was sent or refused by the mailbox; the next one about the story covers later events. Runs in role `accounts`. */
export async function completeNotificationMail(
  tx: Transaction,
  mailId: string,
  now = new Date(),
): Promise<void> {
  await tx.update(notificationMails).set({ settledAt: now }).where(eq(notificationMails.id, mailId))
}
