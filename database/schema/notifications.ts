import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../columns.ts'
import { airPlans } from './air/plans.ts'
import { userId } from './auth.ts'
import { notices } from './moderation/notices.ts'
import { pgSnapshot } from './server/events.ts'
import { stories } from './stories.ts'

/** Kinds about a story. What is said of each is in the app's `notification-kinds.ts`. */
export const storyNotificationKinds = [
  'comment_reply',
  'mention',
  'story_comment',
  'thread_comment',
  'reaction',
] as const

/**
 * Somebody answered one's comment, mentioned one, commented on one's story, or on one that one watches; somebody reacted to one's
 * story; a moderator decided about what one wrote or reported; a day of one's plan by coin has begun.
 */
export const notificationKinds = [...storyNotificationKinds, 'decision', 'plan_day'] as const

/** What people choose about: notices of decisions by what they say. */
export const choiceKinds = [
  ...storyNotificationKinds,
  'moderation',
  'report_outcome',
  'appeal_answer',
] as const

const storyId = () =>
  uuid('story_id')
    .notNull()
    .references(() => stories.id, { onDelete: 'cascade' })

/**
 * What happened around a story since `first_at`, for one person: one row for each kind and day until it is read. A comment is in one
 * of them only. Who it was, and how many, is looked up when it is shown, so that nothing hidden or deleted is told.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    /** Null for what is about no story. */
    storyId: uuid('story_id').references(() => stories.id, { onDelete: 'cascade' }),
    /** What was told of a decision; null for all else. */
    noticeId: uuid('notice_id').references(() => notices.id, { onDelete: 'cascade' }),
    /** Which day of a plan has begun, from 0, and what the coin chose for it; null for all else. There is one for each plan at most. */
    planId: uuid('plan_id').references(() => airPlans.id, { onDelete: 'cascade' }),
    planDay: integer('plan_day'),
    planIsOn: boolean('plan_is_on'),
    /** The comments that it tells of, at most the latest hundred. */
    commentIds: uuid('comment_ids').array().notNull().default([]),
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
    index('notifications_plan_id').on(table.planId).where(sql`${table.planId} is not null`),
  ],
)

/** Whether somebody wants to hear of a kind; without a row, on the site and, of some kinds, by mail and on their devices. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: userId(),
    kind: text('kind', { enum: choiceKinds }).notNull(),
    onSite: boolean('on_site').notNull(),
    /** Null for as long as nobody chose: as without a row where the site tells, else no. */
    byMail: boolean('by_mail'),
    /** Null as above. */
    byPush: boolean('by_push'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('notification_choices_moderation', sql`${table.kind} <> 'moderation' or ${table.onSite}`),
  ],
)

/** What somebody chose to hear of a story; without a row, whoever commented there watches it. */
export const watchedStories = pgTable(
  'watched_stories',
  {
    userId: userId(),
    storyId: storyId(),
    /** Every new comment, or those alone that are meant for them. */
    level: text('level', { enum: ['watching', 'normal'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index('watched_stories_story_id').on(table.storyId),
    check('watched_stories_level', sql`${table.level} in ('watching', 'normal')`),
  ],
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

/**
 * Who asked for one mail of what they missed, and when it is due. Another mail id for each; what is said is looked up when it goes
 * out: what is unseen since `told_until`.
 */
export const digests = pgTable(
  'digests',
  {
    userId: userId().primaryKey(),
    every: text('every', { enum: ['never', 'day', 'week'] }).notNull(),
    /** Such as `Europe/Berlin`. */
    timeZone: text('time_zone').notNull(),
    /** The next 08:00 there; null for never. */
    nextAt: instant('next_at'),
    toldUntil: instant('told_until').notNull().defaultNow(),
    mailId: uuid('mail_id').notNull().unique().defaultRandom(),
    queuedAt: instant('queued_at'),
    /** When it went out; null before. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('digests_due').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    check('digests_every', sql`${table.every} in ('never', 'day', 'week')`),
    check('digests_next', sql`(${table.nextAt} is null) = (${table.every} = 'never')`),
    check('digests_time_zone', sql`char_length(${table.timeZone}) <= 100`),
  ],
)

/** Up to where all servers together have read events for this purpose. */
export const eventConsumers = pgTable('event_consumers', {
  name: text('name').primaryKey(),
  snapshot: pgSnapshot('snapshot').notNull().default(sql`pg_current_snapshot()`),
})
