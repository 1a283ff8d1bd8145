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
import { belongsTo, createdAt, instant } from '../columns.ts'
import { airPlans } from './air/plans.ts'
import { userId } from './auth.ts'
import { notices } from './moderation/notices.ts'
import { pgSnapshot } from './server/events.ts'
import { stories } from './stories.ts'

/** Notification kinds about a story. Their texts are in the app's `notification-kinds.ts`. */
export const storyNotificationKinds = [
  'comment_reply',
  'mention',
  'story_comment',
  'thread_comment',
  'reaction',
] as const

/**
 * In addition to the kinds about a story: a moderation decision on the user's text or report, the start of a plan's day, and cases that wait
 * for a member of staff (only pushed).
 */
export const notificationKinds = [...storyNotificationKinds, 'decision', 'plan_day', 'staff_alert'] as const

/** Kinds in the settings. Decisions are split by the kind of their notice. */
export const choiceKinds = [
  ...storyNotificationKinds,
  'moderation',
  'report_outcome',
  'appeal_answer',
] as const

const storyId = () => belongsTo('story_id', () => stories.id)

/** A user's events of one kind around a story, in one row a day until it is read. Actors and counts are looked up when it is shown. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    /** Null if the notification is not about a story. */
    storyId: uuid('story_id').references(() => stories.id, { onDelete: 'cascade' }),
    /** Set for `decision` only. */
    noticeId: uuid('notice_id').references(() => notices.id, { onDelete: 'cascade' }),
    /** Set for `plan_day` only: index of the day from 0, the plan's days, and the choice for it. At most one row for each plan. */
    planId: uuid('plan_id').references(() => airPlans.id, { onDelete: 'cascade' }),
    planDay: integer('plan_day'),
    planDays: integer('plan_days'),
    planIsOn: boolean('plan_is_on'),
    /** The latest comments, at most one hundred. */
    commentIds: uuid('comment_ids').array().notNull().default([]),
    day: date('day', { mode: 'string' }).notNull().default(sql`current_date`),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** Time at which the user opened the list or menu that shows it. */
    seenAt: instant('seen_at'),
    /** Time at which the user followed it or marked it as read. */
    readAt: instant('read_at'),
    /** False if the user wants this kind by mail only. */
    onSite: boolean('on_site').notNull().default(true),
    /** Time since which the notification is due to be mailed; null if nothing is. */
    waitsSince: instant('waits_since'),
    /** Time of the first event to be mailed, or last mailed. */
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

/** A user's channels for a kind of notification. Without a row, the defaults apply: the site and, for some kinds, mail and push. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: userId(),
    kind: text('kind', { enum: choiceKinds }).notNull(),
    onSite: boolean('on_site').notNull(),
    /** Null if not chosen. Then, if `on_site` is true, the default for a missing row applies; otherwise no mail is sent. */
    byMail: boolean('by_mail'),
    /** Null if not chosen, as for `byMail`. */
    byPush: boolean('by_push'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('notification_choices_moderation', sql`${table.kind} <> 'moderation' or ${table.onSite}`),
  ],
)

/** A user's chosen level for a story. Without a row, commenting on the story watches it. */
export const watchedStories = pgTable(
  'watched_stories',
  {
    userId: userId(),
    storyId: storyId(),
    /** `watching` for every new comment, `normal` for replies and mentions only. */
    level: text('level', { enum: ['watching', 'normal'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index('watched_stories_story_id').on(table.storyId),
    check('watched_stories_level', sql`${table.level} in ('watching', 'normal')`),
  ],
)

export const mutedStories = pgTable(
  'muted_stories',
  { userId: userId(), storyId: storyId(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index('muted_stories_story_id').on(table.storyId),
  ],
)

/** The latest mail to a user about a story. When sent, it contains everything since `from_at` that is unseen and visible. */
export const notificationMails = pgTable(
  'notification_mails',
  {
    /** Changes with each mail. */
    id: uuid('id').notNull().unique().defaultRandom(),
    userId: userId(),
    storyId: storyId(),
    fromAt: instant('from_at').notNull(),
    queuedAt: instant('queued_at').notNull(),
    /** Time at which it was sent or dropped; null before. While null, the next mail covers the same events. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index('notification_mails_story_id').on(table.storyId),
  ],
)

/** Users with a daily or weekly digest, which contains everything unseen since `told_until`. `mail_id` changes with each mail. */
export const digests = pgTable(
  'digests',
  {
    userId: userId().primaryKey(),
    every: text('every', { enum: ['never', 'day', 'week'] }).notNull(),
    timeZone: text('time_zone').notNull(),
    /** The next 08:00 in the time zone; null for never. */
    nextAt: instant('next_at'),
    toldUntil: instant('told_until').notNull().defaultNow(),
    mailId: uuid('mail_id').notNull().unique().defaultRandom(),
    queuedAt: instant('queued_at'),
    /** Time at which the mail was sent or dropped; null before. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('digests_due').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    check('digests_every', sql`${table.every} in ('never', 'day', 'week')`),
    check('digests_next', sql`(${table.nextAt} is null) = (${table.every} = 'never')`),
    check('digests_time_zone', sql`char_length(${table.timeZone}) <= 100`),
  ],
)

/** Position in the events up to which the servers together have processed them, by purpose. */
export const eventConsumers = pgTable('event_consumers', {
  name: text('name').primaryKey(),
  snapshot: pgSnapshot('snapshot').notNull().default(sql`pg_current_snapshot()`),
})
