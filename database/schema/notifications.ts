import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../columns.ts'
import { users } from './auth.ts'
import { pgSnapshot } from './server/events.ts'
import { stories } from './stories.ts'

/** Somebody commented on one's story, somebody else commented where one did, somebody reacted to one's story. */
export const notificationKinds = ['story_comment', 'thread_comment', 'reaction'] as const

export type NotificationKind = (typeof notificationKinds)[number]

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const storyId = () =>
  uuid('story_id')
    .notNull()
    .references(() => stories.id, { onDelete: 'cascade' })

/**
 * What happened around a story since `first_at`, for one person: one row for each kind and day until it is read. Who it was, and
 * how many, is looked up when it is shown, so that nothing hidden or deleted is told.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    storyId: storyId(),
    day: date('day', { mode: 'string' }).notNull().default(sql`current_date`),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** When its owner opened the list or the bell with it in there. */
    seenAt: instant('seen_at'),
    /** When its owner followed it, or marked it as read. */
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('notifications_unread')
      .on(table.userId, table.kind, table.storyId, table.day)
      .where(sql`${table.readAt} is null`),
    index('notifications_latest').on(table.userId, table.lastAt, table.id),
    index('notifications_story_id').on(table.storyId),
  ],
)

/** Whether somebody wants to hear of a kind; without a row, yes. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: userId(),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    onSite: boolean('on_site').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** Stories that somebody wants to hear nothing of. */
export const mutedStories = pgTable(
  'muted_stories',
  { userId: userId(), storyId: storyId(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index('muted_stories_story_id').on(table.storyId),
  ],
)

/** Up to where all servers together have read events for this purpose. */
export const eventConsumers = pgTable('event_consumers', {
  name: text('name').primaryKey(),
  snapshot: pgSnapshot('snapshot').notNull().default(sql`pg_current_snapshot()`),
})
