import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../columns.ts'
import { profiles } from './profiles.ts'
import { heldReasons, stories } from './stories.ts'

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
    hiddenAt: instant('hidden_at'),
    /** As with stories. */
    heldAt: instant('held_at'),
    heldFor: text('held_for', { enum: heldReasons }),
    editedAt: instant('edited_at'),
    /** As with stories. */
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('comments_content_length', sql`char_length(${table.content}) between 1 and 10000`),
    check('comments_content_not_blank', sql`${table.content} ~ '\\S'`),
    index('comments_story_id').on(table.storyId, table.createdAt, table.id),
    index('comments_user_id').on(table.userId),
    index('comments_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
)
