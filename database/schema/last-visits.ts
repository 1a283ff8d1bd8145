import { index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { userId } from './auth.ts'
import { stories } from './stories.ts'

export const lastVisits = pgTable(
  'last_visits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    /** Null for a visit of the list of stories. */
    storyId: uuid('story_id').references(() => stories.id, { onDelete: 'cascade' }),
    visitedAt: instant('visited_at').notNull(),
    /** End of the previous visit; null for the first. */
    sinceAt: instant('since_at'),
  },
  (table) => [
    unique('last_visits_place').on(table.userId, table.storyId).nullsNotDistinct(),
    index('last_visits_latest').on(table.userId, table.visitedAt),
    index('last_visits_story_id').on(table.storyId),
    index('last_visits_visited_at').on(table.visitedAt),
  ],
)
