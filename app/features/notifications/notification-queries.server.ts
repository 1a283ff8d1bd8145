import { and, eq, isNotNull, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { cutPage, isAfterCursor } from '#app/http/server/keyset-cursor.server.ts'
import type { Member } from '#app/http/server/require-member.server.ts'
import type { Database, Transaction } from '#database/client.ts'
import { createKeysetOrder } from '#database/keyset-order.ts'
import { notices } from '#database/schema/moderation/notices.ts'
import {
  mutedStories,
  notificationChoices,
  notificationMails,
  notifications,
} from '#database/schema/notifications.ts'
import { stories } from '#database/schema/stories.ts'
import {
  type Choices,
  type Notification,
  type NotificationKind,
  type NotificationPage,
  notificationKindSchema,
} from './notification-schemas.ts'

type MemberDatabase = Pick<Database, 'transaction'>

const perPage = 20
/** More are not counted. */
const maxCount = 100
const startLength = 80

const latestFirst = createKeysetOrder('desc', [notifications.lastAt, notifications.id])

const rowSchema = v.object({
  id: v.string(),
  kind: v.picklist([...notificationKindSchema.options, 'decision']),
  storyId: v.nullable(v.string()),
  noticeId: v.nullable(v.string()),
  subject: v.nullable(v.string()),
  title: v.nullable(v.string()),
  start: v.nullable(v.string()),
  reactionCount: v.nullable(v.number()),
  commentCount: v.nullable(v.number()),
  commentId: v.nullable(v.string()),
  names: v.nullable(v.array(v.nullable(v.string()))),
  createdAt: v.pipe(
    v.string(),
    v.transform((time) => new Date(time)),
  ),
  isRead: v.boolean(),
})

interface NewComments {
  storyId: SQLWrapper
  since: SQLWrapper
  /** Who wants to know, and knows their own. */
  reader: string
  /** An array of the ids of people whom they have muted. */
  muted: SQLWrapper
}

/**
 * A subquery with one row of what others wrote: `count`, `first_id` and `names`, those of the two who wrote last. Of comments that
 * the transaction's role may read.
 */
export function selectNewComments({ storyId, since, reader, muted }: NewComments) {
  return sql`
    with new_comments as (
      select c.id, c.user_id, c.created_at from comments c
      where c.story_id = ${storyId} and c.created_at >= ${since}
        and c.user_id <> ${reader}::uuid and c.user_id <> all(${muted}) and c.hidden_at is null and c.held_at is null
      order by c.created_at, c.id limit ${maxCount}
    )
    select count(*)::int as count,
      (select id from new_comments order by created_at, id limit 1) as first_id,
      array(
        select p.full_name from (
          select user_id, max(created_at) as at from new_comments group by user_id order by at desc limit 2
        ) writers join profiles p on p.user_id = writers.user_id order by writers.at desc
      ) as names
    from new_comments`
}

/**
 * A page of a person's notifications, the latest first. Who wrote is looked up now, as what the person may read: a story or
 * comment that is private, hidden or deleted meanwhile is not told.
 *
 * @throws ApiError 400 `invalid_cursor`
 */
export async function listNotifications(
  database: MemberDatabase,
  person: Member,
  cursor?: string | undefined,
): Promise<NotificationPage> {
  const isAfter = isAfterCursor(latestFirst, cursor) ?? sql`true`
  const { storyId, firstAt } = notifications
  const muted = sql`array(select muted_id from muted_people where user_id = ${person.userId}::uuid)`
  const newComments = selectNewComments({ storyId, since: firstAt, reader: person.userId, muted })
  const { rows } = await database.transaction(person, (tx) =>
    tx.execute(sql`
      select ${notifications.id}, ${notifications.kind}, ${stories.id} as "storyId", ${stories.title},
        left(${stories.content}, ${startLength}) as start, ${stories.reactionCount} as "reactionCount",
        written.count as "commentCount", written.first_id as "commentId", written.names,
        ${notices.id} as "noticeId", ${notices.subject},
        ${notifications.lastAt}::text as "createdAt", ${notifications.readAt} is not null as "isRead"
      from ${notifications}
      left join ${notices} on ${notices.id} = ${notifications.noticeId}
      left join ${stories} on ${stories.id} = ${notifications.storyId} and ${stories.isVisible}
      left join lateral (${newComments}
      ) written on ${notifications.kind} in ('story_comment', 'thread_comment')
      where ${notifications.userId} = ${person.userId}::uuid and ${notifications.onSite} and ${isAfter}
        and (
          ${notices.id} is not null
          or (${stories.id} is not null and (written.count > 0 or (written.count is null and ${stories.reactionCount} > 0)))
        )
      order by ${sql.join(latestFirst.orderBy, sql`, `)} limit ${perPage + 1}`),
  )
  const { shown, nextCursor } = cutPage(v.parse(v.array(rowSchema), rows), perPage)
  return { notifications: shown.map(toNotification), nextCursor }
}

function toNotification(row: v.InferOutput<typeof rowSchema>): Notification {
  const { id, kind, storyId, noticeId, subject, title, start, commentId, isRead } = row
  const lastAt = row.createdAt.toISOString()
  if (kind === 'decision')
    return { id, kind, notice: { id: noticeId ?? '', subject: subject ?? '' }, lastAt, isRead }
  return {
    id,
    kind,
    story: { id: storyId ?? '', title, start: start ?? '' },
    commentId,
    count: row.commentCount ?? row.reactionCount ?? 0,
    names: row.names ?? [],
    lastAt,
    isRead,
  }
}

/** How many a person has not seen: 100 for more. One whose story is gone from view meanwhile is not counted. */
export async function countUnseen(database: MemberDatabase, person: Member): Promise<number> {
  const rows = await database.transaction(person, (tx) =>
    tx
      .select({ id: notifications.id })
      .from(notifications)
      .leftJoin(stories, and(eq(stories.id, notifications.storyId), eq(stories.isVisible, true)))
      .leftJoin(notices, eq(notices.id, notifications.noticeId))
      .where(
        and(
          eq(notifications.userId, person.userId),
          or(isNotNull(stories.id), isNotNull(notices.id)),
          eq(notifications.onSite, true),
          isNull(notifications.seenAt),
          isNull(notifications.readAt),
        ),
      )
      .limit(maxCount),
  )
  return rows.length
}

/** Who chose nothing hears of all kinds on the site, and of these by mail as well. */
export const kindsMailedUnasked: NotificationKind[] = ['story_comment']

/** For each kind, where the person wants to hear of it. */
export async function listChoices(database: MemberDatabase, person: Member): Promise<Choices> {
  const chosen = await database.transaction(person, (tx) => listChoicesOf(tx, person.userId))
  const choices = notificationKindSchema.options.map((kind) => {
    const choice = chosen.find((each) => each.kind === kind)
    const onSite = choice?.onSite ?? true
    return { kind, onSite, byMail: choice?.byMail ?? (onSite && kindsMailedUnasked.includes(kind)) }
  })
  return { choices }
}

/** Whether somebody wants mails of a kind; for statements that have joined their choice, if there is one. */
export function wantsMail(kind: SQLWrapper) {
  const unasked = sql`${kind} in ${kindsMailedUnasked}`
  return sql`coalesce(${notificationChoices.byMail}, coalesce(${notificationChoices.onSite}, true) and ${unasked})`
}

/** What somebody chose themselves, also for the export of their data. */
export function listChoicesOf(tx: Transaction, userId: string) {
  const { kind, onSite, byMail } = notificationChoices
  return tx
    .select({ kind, onSite, byMail })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId))
    .orderBy(kind)
}

/** For the export of one's data: the latest mail about each story. */
export function listMailsOf(tx: Transaction, userId: string) {
  const { storyId, queuedAt, settledAt } = notificationMails
  return tx
    .select({ storyId, queuedAt, settledAt })
    .from(notificationMails)
    .where(eq(notificationMails.userId, userId))
    .orderBy(queuedAt)
}

/** For the export of one's data: what was told, the latest first. */
export function listNotificationsOf(tx: Transaction, userId: string) {
  return tx
    .select({
      kind: notifications.kind,
      storyId: notifications.storyId,
      firstAt: notifications.firstAt,
      lastAt: notifications.lastAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(...latestFirst.orderBy)
}

/** For the export of one's data. */
export function listMutedStoriesOf(tx: Transaction, userId: string) {
  return tx
    .select({ storyId: mutedStories.storyId, createdAt: mutedStories.createdAt })
    .from(mutedStories)
    .where(eq(mutedStories.userId, userId))
    .orderBy(mutedStories.createdAt)
}
