import { boolean, integer, jsonb, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../columns.ts'
import { writtenColumns } from './stories.ts'

/** The author as shown to the reader; null fields for an anonymous text. */
const author = () => ({
  userId: uuid('user_id'),
  isOwn: boolean('is_own').notNull(),
  isAnonymous: boolean('is_anonymous').notNull(),
  fullName: text('full_name'),
  organization: text('organization'),
  avatarUrl: text('avatar_url'),
})

/** Public stories and the reader's own. Row-level security hides authors of anonymous stories in the table itself. */
export const shownStories = pgView('shown_stories', {
  id: uuid('id').notNull(),
  ...author(),
  ...writtenColumns(),
  isVisible: boolean('is_visible').notNull(),
  commentCount: integer('comment_count').notNull(),
  heartCount: integer('heart_count').notNull(),
  supportCount: integer('support_count').notNull(),
  helpfulCount: integer('helpful_count').notNull(),
  sadCount: integer('sad_count').notNull(),
  reactionCount: integer('reaction_count').notNull(),
  createdAt: createdAt(),
  editedAt: instant('edited_at'),
  editedAfterReactions: boolean('edited_after_reactions').notNull(),
  chartId: uuid('chart_id'),
  measurement: jsonb('measurement'),
}).existing()

export const shownComments = pgView('shown_comments', {
  id: uuid('id').notNull(),
  storyId: uuid('story_id').notNull(),
  ...author(),
  content: text('content').notNull(),
  createdAt: createdAt(),
  editedAt: instant('edited_at'),
  heldAt: instant('held_at'),
  isShown: boolean('is_shown').notNull(),
  parentId: uuid('parent_id'),
  rootId: uuid('root_id'),
  depth: integer('depth').notNull(),
  replyCount: integer('reply_count').notNull(),
  hasParent: boolean('has_parent').notNull(),
  parentName: text('parent_name'),
}).existing()
