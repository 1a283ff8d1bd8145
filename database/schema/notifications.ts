import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../columns.ts'
import { userId } from './auth.ts'
import { notices } from './moderation/notices.ts'
import { pgSnapshot } from './server/events.ts'
import { stories } from './stories.ts'

/**
 * Somebody commented on one's story, somebody else commented where one did, somebody reacted to one's story; a moderator decided
 * about what one wrote or reported.
 */
export const notificationKinds = ['story_comment', 'thread_comment', 'reaction', 'decision'] as const

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
    /** Null for a decision. */
    storyId: uuid('story_id').references(() => stories.id, { onDelete: 'cascade' }),
    /** What was told of a decision; null for what happened around a story. */
    noticeId: uuid('notice_id').references(() => notices.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull().default(sql`current_date`),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** When its owner opened the list or the bell with it in there. */
    seenAt: instant('seen_at'),
    /** When its owner followed it, or marked it as read. */
    readAt: instant('read_at'),
    /** False where its owner wants to hear of this kind by mail alone. */
    onSite: boolean('on_site').notNull().default(true),
    /** Since when something in here waits to be mailed; null when nothing does. */
    waitsSince: instant('waits_since'),
    /** When the first of what waits, or waited last, happened. */
    mailFrom: instant('mail_from'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('notifications_unread')
      .on(table.userId, table.kind, table.storyId, table.day)
      .where(sql`${table.readAt} is null`),
    index('notifications_latest').on(table.userId, table.lastAt, table.id),
    index('notifications_story_id').on(table.storyId),
    index('notifications_notice_id').on(table.noticeId),
  ],
)

/** Whether somebody wants to hear of a kind; without a row, on the site and, of some kinds, by mail. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: userId(),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    onSite: boolean('on_site').notNull(),
    /** Null for as long as nobody chose: as without a row where the site tells, else no. */
    byMail: boolean('by_mail'),
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

/**
 * The latest mail to somebody about a story. What it says is looked up when it goes out: whatever happened since `from_at`, has not
 * been seen and may be told.
 */
export const notificationMails = pgTable(
  'notification_mails',
  {
    /** Another one for each mail. */
    id: uuid('id').notNull().unique().defaultRandom(),
    userId: userId(),
    storyId: storyId(),
    fromAt: instant('from_at').notNull(),
    queuedAt: instant('queued_at').notNull(),
    /** When it went out; null before, and then the next mail says it too. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index('notification_mails_story_id').on(table.storyId),
  ],
)

/** Up to where all servers together have read events for this purpose. */
export const eventConsumers = pgTable('event_consumers', {
  name: text('name').primaryKey(),
  snapshot: pgSnapshot('snapshot').notNull().default(sql`pg_current_snapshot()`),
})
