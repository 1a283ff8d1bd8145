import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, pgView, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../columns.ts'
import { profiles } from './profiles.ts'
import { heldReasons, stories } from './stories.ts'

/** Null and 0 for a comment on the story itself, which begins a thread. Triggers set all but `parent_id`. */
const place = () => ({
  /** What it replies to, in `comments` or, since that was deleted, in `comment_tombstones`. */
  parentId: uuid('parent_id'),
  /** What its thread began with. */
  rootId: uuid('root_id'),
  /** How many replies lead to it. */
  depth: integer('depth').notNull().default(0),
  /** How many shown replies there are: in its whole thread where it began one, else to itself. */
  replyCount: integer('reply_count').notNull().default(0),
})

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    /** Written by the author of the anonymous story that it is about: kept by triggers. */
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    hiddenAt: instant('hidden_at'),
    /** As with stories. */
    heldAt: instant('held_at'),
    heldFor: text('held_for', { enum: heldReasons }),
    editedAt: instant('edited_at'),
    /** As with stories. */
    deletedAt: instant('deleted_at'),
    /** Whether others may read it where they may read its story: kept by a trigger. */
    isShown: boolean('is_shown').notNull().default(true),
    createdAt: createdAt(),
    ...place(),
  },
  (table) => [
    check('comments_content_length', sql`char_length(${table.content}) between 1 and 10000`),
    check('comments_content_not_blank', sql`${table.content} ~ '\\S'`),
    index('comments_story_id').on(table.storyId, table.createdAt, table.id),
    index('comments_user_id').on(table.userId),
    index('comments_held').on(table.userId).where(sql`${table.heldAt} is not null`),
    index('comments_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('comments_roots').on(table.storyId, table.createdAt, table.id).where(sql`${table.rootId} is null`),
    index('comments_replies')
      .on(table.rootId, table.createdAt, table.id)
      .where(sql`${table.rootId} is not null`),
    index('comments_parent_id').on(table.parentId).where(sql`${table.parentId} is not null`),
  ],
)

/** Where a comment was that is gone for good, for as long as there are replies to it. */
export const commentTombstones = pgTable(
  'comment_tombstones',
  {
    id: uuid('id').primaryKey(),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    ...place(),
  },
  (table) => [
    index('comment_tombstones_story_id').on(table.storyId, table.createdAt, table.id),
    index('comment_tombstones_replies').on(table.rootId, table.createdAt, table.id),
    index('comment_tombstones_parent_id').on(table.parentId),
  ],
)

/** Shown comments, and where others are or were that have shown replies: the order and shape of threads, without a word. */
export const commentPlaces = pgView('comment_places', {
  id: uuid('id').notNull(),
  storyId: uuid('story_id').notNull(),
  createdAt: createdAt(),
  ...place(),
}).existing()

/** Whom comments mention. Who was taken out of a text again stays here without a place in it, so that nobody is told twice. */
export const commentMentions = pgTable(
  'comment_mentions',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    /** Who wrote the comment: set by a trigger, which counts how many they mention in an hour. */
    authorId: uuid('author_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    /** Where in the text the name stands, in code points. */
    start: integer('start'),
    length: integer('length'),
    createdAt: createdAt(),
    /** When they were notified. */
    toldAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_mentions_user_id').on(table.userId, table.toldAt),
    index('comment_mentions_author_id').on(table.authorId, table.createdAt),
    check(
      'comment_mentions_place',
      sql`num_nonnulls(${table.start}, ${table.length}) in (0, 2) and ${table.start} >= 0 and ${table.length} > 0`,
    ),
  ],
)
