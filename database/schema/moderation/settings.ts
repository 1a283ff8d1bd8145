import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core'

const hours = (name: string) => integer(name).notNull()

/** The owner's settings for moderation, in a single row. The defaults suit a site with one moderator. */
export const moderationSettings = pgTable(
  'moderation_settings',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    fourEyes: boolean('four_eyes').notNull().default(false),
    /** Target times for decisions in each band, in hours. */
    dueHoursDanger: hours('due_hours_danger').default(1),
    dueHoursIllegal: hours('due_hours_illegal').default(24),
    dueHoursReported: hours('due_hours_reported').default(24),
    dueHoursHeld: hours('due_hours_held').default(12),
    /** True to hold texts that three reliable users reported as danger or advertising. */
    holdsReported: boolean('holds_reported').notNull().default(false),
    holdsFirstTexts: boolean('holds_first_texts').notNull().default(false),
    holdSuspicious: boolean('hold_suspicious').notNull().default(false),
    asksForWork: boolean('asks_for_work').notNull().default(false),
    /** Users with this many accepted texts and this many hours since joining no longer count as new. */
    newUntilTexts: integer('new_until_texts').notNull().default(2),
    newUntilHours: hours('new_until_hours').default(24),
    limitsNewPeople: boolean('limits_new_people').notNull().default(false),
    /** Limits for new users: per text, per hour and per day. */
    newLinks: integer('new_links').notNull().default(1),
    newMentions: integer('new_mentions').notNull().default(2),
    newCommentsPerHour: integer('new_comments_per_hour').notNull().default(5),
    newStoriesPerDay: integer('new_stories_per_day').notNull().default(2),
    /** Counts the changes, so that two owners don't overwrite each other's. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check('moderation_settings_only_row', sql`${table.onlyRow}`),
    check(
      'moderation_settings_ranges',
      sql`least(${table.dueHoursDanger}, ${table.dueHoursIllegal}, ${table.dueHoursReported}, ${table.dueHoursHeld}) >= 1
        and greatest(${table.dueHoursDanger}, ${table.dueHoursIllegal}, ${table.dueHoursReported}, ${table.dueHoursHeld}) <= 720
        and least(${table.newUntilTexts}, ${table.newUntilHours}, ${table.newLinks}, ${table.newMentions}, ${table.newCommentsPerHour}, ${table.newStoriesPerDay}) >= 0
        and greatest(${table.newUntilTexts}, ${table.newLinks}, ${table.newMentions}, ${table.newCommentsPerHour}, ${table.newStoriesPerDay}) <= 100
        and ${table.newUntilHours} <= 720`,
    ),
  ],
)
