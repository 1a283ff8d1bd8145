import { and, eq, isNotNull, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { cutPage, isAfterCursor } from '#app/platform/http/server/keyset-cursor.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { toLine } from '#app/platform/mail/sanitize-line.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { createKeysetOrder } from '#database/keyset-order.ts'
import { notices } from '#database/schema/moderation/notices.ts'
import { notificationMails, notifications, watchedStories } from '#database/schema/notifications.ts'
import { shownStories } from '#database/schema/shown-texts.ts'
import { describeStoryKind } from './notification-kinds.ts'
import { notificationCountMax, notificationsPerPage } from './notification-limits.ts'
import {
  decisionKindSchema,
  type Notification,
  type NotificationPage,
  notificationKindSchema,
} from './notification-schemas.ts'

const startLength = 80
const quoteLength = 200

const latestFirst = createKeysetOrder('desc', [notifications.lastAt, notifications.id])

/** The latest comment is quoted on one line. */
export const writersSchema = v.array(
  v.object({
    fullName: v.nullable(v.string()),
    avatarUrl: v.nullable(v.string()),
    commentId: v.string(),
    quote: v.pipe(
      v.string(),
      v.transform((content) => toLine(content, quoteLength)),
    ),
  }),
)

/** Excludes kinds of a newer version that runs at the same time during an upgrade. */
const kindsKnown = [...notificationKindSchema.options, 'decision', 'plan_day'] as const

const listKinds = (counted: 'comments' | 'reactions' | 'nothing') =>
  sql`${sql.param(notificationKindSchema.options.filter((kind) => describeStoryKind(kind).counts === counted))}::text[]`

/** Counts the story's reactions or `comments`; 1 for kinds that count nothing. */
export function countNotificationItems(kind: SQLWrapper, comments: SQLWrapper) {
  return sql`case when ${kind} = any(${listKinds('reactions')}) then ${shownStories.reactionCount}
    when ${kind} = any(${listKinds('nothing')}) then 1 else ${comments} end`
}

const rowSchema = v.object({
  id: v.string(),
  kind: v.picklist(kindsKnown),
  choice: v.nullable(decisionKindSchema),
  storyId: v.nullable(v.string()),
  noticeId: v.nullable(v.string()),
  subject: v.nullable(v.string()),
  title: v.nullable(v.string()),
  start: v.nullable(v.string()),
  count: v.nullable(v.number()),
  commentId: v.nullable(v.string()),
  writers: v.nullable(writersSchema),
  isWatched: v.boolean(),
  planDay: v.nullable(v.number()),
  planIsOn: v.nullable(v.boolean()),
  planDays: v.nullable(v.number()),
  createdAt: v.pipe(
    v.string(),
    v.transform((time) => new Date(time)),
  ),
  isRead: v.boolean(),
})

interface NewComments {
  ids: SQLWrapper
  kind: SQLWrapper
  reader: string
  /** Earlier comments and mentions are omitted. */
  since: SQLWrapper
}

/** Names the notification's comments `c`. */
function chooseNewComments({ ids, kind, reader, since }: NewComments) {
  return sql`shown_comments c
      left join comment_mentions m
        on ${kind} = 'mention' and m.comment_id = c.id and m.user_id = ${reader}::uuid and m.start is not null
      where c.id = any(${ids}) and (m.told_at is not null or ${kind} <> 'mention')
        and coalesce(m.told_at, c.created_at) >= ${since} and c.is_shown`
}

/** Selects `count`, `first_id`, and `writers`, the two latest authors with their latest comment. Counts only readable comments. */
export function selectNewComments(comments: NewComments) {
  return sql`
    with new_comments as (
      select c.id, c.user_id, c.full_name, c.avatar_url, c.content, c.created_at from ${chooseNewComments(comments)}
    )
    select count(*)::int as count,
      (select id from new_comments order by created_at, id limit 1) as first_id,
      array(
        select jsonb_build_object(
          'fullName', latest.full_name, 'avatarUrl', latest.avatar_url, 'commentId', latest.id, 'quote', latest.content
        ) from (
          select distinct on (user_id) * from new_comments order by user_id, created_at desc, id desc
        ) latest order by latest.created_at desc, latest.id limit 2
      ) as writers
    from new_comments`
}

/** Reads authors and content now, as the user: omits anything that has become private, hidden or deleted. @throws ApiError 400 `invalid_cursor` */
export async function listNotifications(
  database: Transactions,
  person: Member,
  cursor?: string | undefined,
): Promise<NotificationPage> {
  const isAfter = isAfterCursor(latestFirst, cursor) ?? sql`true`
  const rows = await readNotifications(database, person, {
    which: sql`${notifications.onSite} and ${isAfter}`,
    limit: notificationsPerPage + 1,
  })
  const { shown, nextCursor } = cutPage(rows, notificationsPerPage)
  return { notifications: shown.map(toNotification), nextCursor }
}

/** Finds notifications that are only sent by mail or push too. Returns null if nothing is left to report. */
export async function findNotification(
  database: Transactions,
  person: Member,
  id: string,
): Promise<Notification | null> {
  const [row] = await readNotifications(database, person, {
    which: sql`${notifications.id} = ${id}`,
    limit: 1,
  })
  return row ? toNotification(row) : null
}

/** Omits comments that the reader has muted or collapsed in the meantime. */
const toldTo = ({ userId }: Member): NewComments => ({
  ids: sql`unmuted.ids`,
  kind: notifications.kind,
  reader: userId,
  since: sql`'-infinity'`,
})

/** `offset 0` makes PostgreSQL call the function once for a notification and find comments by an index. */
const selectUnmuted = sql`(select list_own_unmuted(${notifications.commentIds}) as ids offset 0) unmuted`

async function readNotifications(
  database: Transactions,
  person: Member,
  { which, limit }: { which: SQLWrapper; limit: number },
) {
  const newComments = selectNewComments(toldTo(person))
  const isWatched = sql`exists (
    select from ${watchedStories} where ${watchedStories.userId} = ${notifications.userId}
      and ${watchedStories.storyId} = ${notifications.storyId}
  )`
  const { rows } = await database.transaction(person, (tx) =>
    tx.execute(sql`
      select ${notifications.id}, ${notifications.kind}, ${shownStories.id} as "storyId", ${shownStories.title},
        cut_text(${shownStories.content}, ${startLength}) as start, ${countNotificationItems(notifications.kind, sql`written.count`)} as count,
        written.first_id as "commentId", written.writers,
        ${isWatched} as "isWatched", ${notices.id} as "noticeId",
        title_of_notice(${notices.id}, ${notices.subject}) as subject, choice_of_notice(${notices.kind}) as choice,
        ${notifications.planDay} as "planDay", ${notifications.planIsOn} as "planIsOn", ${notifications.planDays} as "planDays",
        ${notifications.lastAt}::text as "createdAt", ${notifications.readAt} is not null as "isRead"
      from ${notifications}
      left join ${notices} on ${notices.id} = ${notifications.noticeId}
      left join lateral (
        select * from shown_stories where id = ${notifications.storyId} and is_visible offset 0
      ) shown_stories on true
      left join lateral (
        select written.* from ${selectUnmuted} cross join lateral (${newComments}) written
      ) written on ${notifications.kind} = any(${listKinds('comments')})
      where ${notifications.userId} = ${person.userId}::uuid and ${which}
        and ${notifications.kind} in ${kindsKnown}
        and (
          ${notices.id} is not null or ${notifications.planId} is not null
          or (${shownStories.id} is not null and ${countNotificationItems(notifications.kind, sql`written.count`)} > 0)
        )
      order by ${sql.join(latestFirst.orderBy, sql`, `)} limit ${limit}`),
  )
  return v.parse(v.array(rowSchema), rows)
}

function toNotification(row: v.InferOutput<typeof rowSchema>): Notification {
  const { id, kind, storyId, noticeId, subject, title, start, commentId, isWatched, isRead } = row
  const lastAt = row.createdAt.toISOString()
  if (kind === 'plan_day') {
    const { planDay, planDays, planIsOn } = row
    const plan = { day: (planDay ?? 0) + 1, days: planDays ?? 0, isOn: planIsOn ?? false }
    return { id, kind, plan, lastAt, isRead }
  }
  if (kind === 'decision') {
    return {
      id,
      kind,
      choice: row.choice ?? 'moderation',
      notice: { id: noticeId ?? '', subject: subject ?? '' },
      lastAt,
      isRead,
    }
  }
  return {
    id,
    kind,
    story: { id: storyId ?? '', title, start: start ?? '' },
    commentId,
    count: row.count ?? 0,
    writers: row.writers ?? [],
    isWatched,
    lastAt,
    isRead,
  }
}

/** Counts up to 100. Omits notifications without readable content. */
export async function countUnseen(database: Transactions, person: Member): Promise<number> {
  const areCommentsThere = sql`exists (
    select from ${selectUnmuted} cross join lateral (select from ${chooseNewComments(toldTo(person))} limit 1) found
  )`
  const isThere = sql`${countNotificationItems(notifications.kind, sql`${areCommentsThere}::int`)} > 0`
  const rows = await database.transaction(person, (tx) => {
    const story = tx
      .select({ id: shownStories.id, reactionCount: shownStories.reactionCount })
      .from(shownStories)
      .where(and(eq(shownStories.id, notifications.storyId), shownStories.isVisible))
      .offset(0)
      .as('shown_stories')
    return tx
      .select({ id: notifications.id })
      .from(notifications)
      .leftJoinLateral(story, sql`true`)
      .leftJoin(notices, eq(notices.id, notifications.noticeId))
      .where(
        and(
          eq(notifications.userId, person.userId),
          or(and(isNotNull(story.id), isThere), isNotNull(notices.id), isNotNull(notifications.planId)),
          eq(notifications.onSite, true),
          isNull(notifications.seenAt),
          isNull(notifications.readAt),
        ),
      )
      .limit(notificationCountMax)
  })
  return rows.length
}

export function listMailsOf(tx: Transaction, userId: string) {
  const { storyId, queuedAt, settledAt } = notificationMails
  return tx
    .select({ storyId, queuedAt, settledAt })
    .from(notificationMails)
    .where(eq(notificationMails.userId, userId))
    .orderBy(queuedAt)
}

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
