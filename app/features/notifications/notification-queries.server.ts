import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { cutPage, isAfterCursor } from '#app/http/server/keyset-cursor.server.ts'
import type { Member } from '#app/http/server/require-member.server.ts'
import type { Database, Transaction } from '#database/client.ts'
import { createKeysetOrder } from '#database/keyset-order.ts'
import {
  mutedStories,
  notificationChoices,
  notificationKinds,
  notifications,
} from '#database/schema/notifications.ts'
import { stories } from '#database/schema/stories.ts'
import {
  type Choices,
  type Notification,
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
  kind: notificationKindSchema,
  storyId: v.string(),
  title: v.nullable(v.string()),
  start: v.string(),
  reactionCount: v.number(),
  commentCount: v.nullable(v.number()),
  commentId: v.nullable(v.string()),
  names: v.nullable(v.array(v.nullable(v.string()))),
  createdAt: v.pipe(
    v.string(),
    v.transform((time) => new Date(time)),
  ),
  isRead: v.boolean(),
})

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
  const { rows } = await database.transaction(person, (tx) =>
    tx.execute(sql`
      select ${notifications.id}, ${notifications.kind}, ${stories.id} as "storyId", ${stories.title},
        left(${stories.content}, ${startLength}) as start, ${stories.reactionCount} as "reactionCount",
        written.count as "commentCount", written.first_id as "commentId", written.names,
        ${notifications.lastAt}::text as "createdAt", ${notifications.readAt} is not null as "isRead"
      from ${notifications} join ${stories} on ${stories.id} = ${notifications.storyId} and ${stories.isVisible}
      left join lateral (
        with new_comments as (
          select c.id, c.user_id, c.created_at from comments c
          where c.story_id = ${notifications.storyId} and c.created_at >= ${notifications.firstAt}
            and c.user_id <> ${person.userId}::uuid and c.hidden_at is null
          order by c.created_at, c.id limit ${maxCount}
        )
        select count(*)::int as count,
          (select id from new_comments order by created_at, id limit 1) as first_id,
          array(
            select p.full_name from (
              select user_id, max(created_at) as at from new_comments group by user_id order by at desc limit 2
            ) writers join profiles p on p.user_id = writers.user_id order by writers.at desc
          ) as names
        from new_comments
      ) written on ${notifications.kind} <> 'reaction'
      where ${notifications.userId} = ${person.userId}::uuid and ${isAfter}
        and (written.count > 0 or (written.count is null and ${stories.reactionCount} > 0))
      order by ${sql.join(latestFirst.orderBy, sql`, `)} limit ${perPage + 1}`),
  )
  const { shown, nextCursor } = cutPage(v.parse(v.array(rowSchema), rows), perPage)
  return { notifications: shown.map(toNotification), nextCursor }
}

function toNotification(row: v.InferOutput<typeof rowSchema>): Notification {
  const { id, kind, storyId, title, start, commentId, isRead } = row
  return {
    id,
    kind,
    story: { id: storyId, title, start },
    commentId,
    count: row.commentCount ?? row.reactionCount,
    names: row.names ?? [],
    lastAt: row.createdAt.toISOString(),
    isRead,
  }
}

/** How many a person has not seen: 100 for more. One whose story is gone from view meanwhile is not counted. */
export async function countUnseen(database: MemberDatabase, person: Member): Promise<number> {
  const rows = await database.transaction(person, (tx) =>
    tx
      .select({ id: notifications.id })
      .from(notifications)
      .innerJoin(stories, and(eq(stories.id, notifications.storyId), eq(stories.isVisible, true)))
      .where(
        and(
          eq(notifications.userId, person.userId),
          isNull(notifications.seenAt),
          isNull(notifications.readAt),
        ),
      )
      .limit(maxCount),
  )
  return rows.length
}

/** For each kind, whether the person wants to hear of it. */
export async function listChoices(database: MemberDatabase, person: Member): Promise<Choices> {
  const chosen = await database.transaction(person, (tx) => selectChoices(tx, person.userId))
  const choices = notificationKinds.map((kind) => ({
    kind,
    onSite: chosen.find((choice) => choice.kind === kind)?.onSite ?? true,
  }))
  return { choices }
}

function selectChoices(tx: Transaction, userId: string) {
  return tx
    .select({ kind: notificationChoices.kind, onSite: notificationChoices.onSite })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId))
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
