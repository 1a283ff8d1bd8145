import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'
import { profiles } from './profiles.ts'
import { stories } from './stories.ts'

export const bookmarks = pgTable(
  'bookmarks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index('bookmarks_newest').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('bookmarks_story_id').on(table.storyId),
  ],
)
