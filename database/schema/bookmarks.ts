import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt } from '../columns.ts'
import { profiles } from './profiles.ts'
import { stories } from './stories.ts'

export const bookmarks = pgTable(
  'bookmarks',
  {
    userId: belongsTo('user_id', () => profiles.userId),
    storyId: belongsTo('story_id', () => stories.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index('bookmarks_newest').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('bookmarks_story_id').on(table.storyId),
  ],
)
