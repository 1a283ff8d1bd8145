import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, instant } from '../columns.ts'
import { airSharedCharts } from './air/charts.ts'
import { profiles } from './profiles.ts'

/** New user's first text, word rule, new user's links, signs of automation, copy, or reports. `edited_`: the text was public before. */
export const heldReasons = [
  'first_text',
  'edited_first_text',
  'word_rule',
  'edited_word_rule',
  'new_links',
  'edited_new_links',
  'trap',
  'forged_stamp',
  'too_quick',
  'edited_suspicious',
  'same_text',
  'edited_same_text',
  'reported',
] as const

/** Columns that the author writes, of the table and of the view that readers see. */
export const writtenColumns = () => ({
  title: text('title'),
  content: text('content').notNull(),
  airQualityIssues: text('air_quality_issues').array(),
})

export const stories = pgTable(
  'stories',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: belongsTo('user_id', () => profiles.userId),
    ...writtenColumns(),
    sharePermission: boolean('share_permission').notNull().default(false),
    isPublic: boolean('is_public').notNull().default(false),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    hiddenAt: instant('hidden_at'),
    /** Time since which the story awaits moderation, hidden from others, and the reason. */
    heldAt: instant('held_at'),
    heldFor: text('held_for', { enum: heldReasons }),
    /** Last change of title, text or issues, and true if there were reactions before it. Maintained by a trigger. */
    editedAt: instant('edited_at'),
    editedAfterReactions: boolean('edited_after_reactions').notNull().default(false),
    /** Soft deletion: hidden from all users. The author can undo it for some minutes, then the story is purged. */
    deletedAt: instant('deleted_at'),
    isVisible: boolean('is_visible').notNull().default(false),
    commentCount: integer('comment_count').notNull().default(0),
    heartCount: integer('heart_count').notNull().default(0),
    supportCount: integer('support_count').notNull().default(0),
    helpfulCount: integer('helpful_count').notNull().default(0),
    sadCount: integer('sad_count').notNull().default(0),
    reactionCount: integer('reaction_count').notNull().default(0),
    /** Lowercase content, title, author's name and issue tags. Maintained by triggers. */
    searchText: text('search_text').notNull().default(''),
    createdAt: createdAt(),
    /** A shared chart of the author, and its summary for lists. Both are cleared with the chart. */
    chartId: uuid('chart_id'),
    measurement: jsonb('measurement'),
  },
  (table) => [
    check('stories_title_length', sql`char_length(${table.title}) between 1 and 1100`),
    check('stories_content_length', sql`char_length(${table.content}) between 1 and 10000`),
    check('stories_content_not_blank', sql`${table.content} ~ '\\S'`),
    // `nulls first` matches `order by ... desc`. Without it, PostgreSQL would sort, although neither column is ever null.
    index('stories_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.isVisible}`),
    index('stories_most_reactions')
      .on(
        table.reactionCount.desc().nullsFirst(),
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`${table.isVisible}`),
    index('stories_user_id').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('stories_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('stories_edited')
      .on(table.createdAt, table.id, table.editedAt)
      .where(sql`${table.isVisible} and ${table.editedAt} is not null`),
    index('stories_held').on(table.userId).where(sql`${table.heldAt} is not null`),
    index('stories_chart_id').on(table.chartId).where(sql`${table.chartId} is not null`),
    index('stories_measured')
      .on(table.createdAt, table.id)
      .where(sql`${table.isVisible} and ${table.measurement} is not null`),
    // Deleting the chart only nulls `chart_id`: the migration says `set null (chart_id)`, which Drizzle can't express.
    foreignKey({
      name: 'stories_chart',
      columns: [table.chartId, table.userId],
      foreignColumns: [airSharedCharts.id, airSharedCharts.userId],
    }).onDelete('set null'),
  ],
)

/** Copy of `stories.search_text` for searches of rare terms. Indexed by characters, bigrams and trigrams, by issues, and by week. */
export const storySearch = pgTable(
  'story_search',
  {
    storyId: uuid('story_id')
      .primaryKey()
      .references(() => stories.id, { onDelete: 'cascade' }),
    week: integer('week').notNull(),
    searchText: text('search_text').notNull(),
  },
  (table) => [
    index('story_search_parts_and_issues').using(
      'gin',
      sql`(array[${table.week}])`,
      sql`list_pairs(${table.searchText}) collate "C"`,
      sql`${table.searchText} gin_trgm_ops`,
      sql`list_issues(${table.searchText}) collate "C"`,
    ),
  ],
)

/** Deltas of the community's totals, merged from time to time. Insert-only, so that writers don't wait for each other. */
export const communityChanges = pgTable('community_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  stories: bigint('stories', { mode: 'number' }).notNull(),
  comments: bigint('comments', { mode: 'number' }).notNull(),
  reactions: bigint('reactions', { mode: 'number' }).notNull(),
  people: bigint('people', { mode: 'number' }).notNull(),
})

/** Deltas of the stories that have an issue, and of those with measurements; a blank issue counts all stories. Merged like the above. */
export const issueChanges = pgTable('issue_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  issue: text('issue').notNull(),
  stories: bigint('stories', { mode: 'number' }).notNull(),
  measured: bigint('measured', { mode: 'number' }).notNull(),
})
