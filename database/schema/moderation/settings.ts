import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core'

const hours = (name: string) => integer(name).notNull()

/** How the owner has the desk work: one row, whose defaults suit a site with one moderator. */
export const moderationSettings = pgTable(
  'moderation_settings',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    /** A ban takes a colleague who has proposed it, where there is a colleague. */
    fourEyes: boolean('four_eyes').notNull().default(false),
    /** Within so many hours each band is to be decided. */
    dueHoursDanger: hours('due_hours_danger').default(1),
    dueHoursIllegal: hours('due_hours_illegal').default(24),
    dueHoursReported: hours('due_hours_reported').default(24),
    dueHoursHeld: hours('due_hours_held').default(12),
    /** Whether what three reliable people report as a danger or advertising is held until a moderator decides. */
    holdsReported: boolean('holds_reported').notNull().default(false),
    /** Whether what new people write waits for a moderator. */
    holdsFirstTexts: boolean('holds_first_texts').notNull().default(false),
    /** Whether what looks like advertising or a program's work waits for a moderator. */
    holdSuspicious: boolean('hold_suspicious').notNull().default(false),
    /** Unused; `keptForEarlierServers` in `database/dropped-objects.ts` says until when. */
    asksForWork: boolean('asks_for_work').notNull().default(false),
    /** From so many texts that stand, and so many hours after joining, somebody is new no longer. */
    newUntilTexts: integer('new_until_texts').notNull().default(2),
    newUntilHours: hours('new_until_hours').default(24),
    /** Whether the numbers below hold for new people. */
    limitsNewPeople: boolean('limits_new_people').notNull().default(false),
    /** What a new person may put into one text, and do within an hour or day. */
    newLinks: integer('new_links').notNull().default(1),
    newMentions: integer('new_mentions').notNull().default(2),
    newCommentsPerHour: integer('new_comments_per_hour').notNull().default(5),
    newStoriesPerDay: integer('new_stories_per_day').notNull().default(2),
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
