import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, pgView, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, instant } from '../columns.ts'
import { profiles } from './profiles.ts'
import { heldReasons, stories } from './stories.ts'

/** Columns of a comment's position in a thread. Ids are null and depth is 0 for a root comment. Triggers set everything except `parent_id`. */
const place = () => ({
  /** The parent, in `comments` or, if purged, in `comment_tombstones`. */
  parentId: uuid('parent_id'),
  rootId: uuid('root_id'),
  depth: integer('depth').notNull().default(0),
  /** Number of visible replies: in the whole thread for a root comment, otherwise direct replies only. */
  replyCount: integer('reply_count').notNull().default(0),
})

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    storyId: belongsTo('story_id', () => stories.id),
    userId: belongsTo('user_id', () => profiles.userId),
    content: text('content').notNull(),
    /** True if written by the author of the anonymous story it belongs to. Maintained by triggers. */
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    hiddenAt: instant('hidden_at'),
    /** As in `stories`. */
    heldAt: instant('held_at'),
    heldFor: text('held_for', { enum: heldReasons }),
    editedAt: instant('edited_at'),
    /** As in `stories`. */
    deletedAt: instant('deleted_at'),
    /** True if others who can read the story can read the comment. Maintained by a trigger. */
    isShown: boolean('is_shown').notNull().default(true),
    createdAt: createdAt(),
    ...place(),
  },
  (table) => [
    check('comments_content_length', sql`char_length(${table.content}) between 1 and 10000`),
    check('comments_content_not_blank', sql`${table.content} ~ '\\S'`),
    index('comments_story_id').on(table.storyId, table.createdAt, table.id),
    index('comments_user_id').on(table.userId),
    index('comments_newest').on(table.createdAt).where(sql`${table.isShown}`),
    index('comments_held').on(table.userId).where(sql`${table.heldAt} is not null`),
    index('comments_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('comments_roots').on(table.storyId, table.createdAt, table.id).where(sql`${table.rootId} is null`),
    index('comments_replies')
      .on(table.rootId, table.createdAt, table.id)
      .where(sql`${table.rootId} is not null`),
    index('comments_parent_id').on(table.parentId).where(sql`${table.parentId} is not null`),
  ],
)

/** Placeholders for purged comments that still have replies. */
export const commentTombstones = pgTable(
  'comment_tombstones',
  {
    id: uuid('id').primaryKey(),
    storyId: belongsTo('story_id', () => stories.id),
    createdAt: createdAt(),
    ...place(),
  },
  (table) => [
    index('comment_tombstones_story_id').on(table.storyId, table.createdAt, table.id),
    index('comment_tombstones_replies').on(table.rootId, table.createdAt, table.id),
    index('comment_tombstones_parent_id').on(table.parentId),
  ],
)

/** Positions of visible comments, and of other or purged ones with visible replies. Contains no text. */
export const commentPlaces = pgView('comment_places', {
  id: uuid('id').notNull(),
  storyId: uuid('story_id').notNull(),
  createdAt: createdAt(),
  ...place(),
}).existing()

/** A mention removed from the text keeps its row with null positions, so that the user is not notified twice. */
export const commentMentions = pgTable(
  'comment_mentions',
  {
    commentId: belongsTo('comment_id', () => comments.id),
    userId: belongsTo('user_id', () => profiles.userId),
    /** Author of the comment, set by a trigger to limit mentions per hour. */
    authorId: belongsTo('author_id', () => profiles.userId),
    /** Position of the name in the text, in code points. */
    start: integer('start'),
    length: integer('length'),
    createdAt: createdAt(),
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
