import { sql } from 'drizzle-orm'
import { index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../columns.ts'
import { profiles } from './profiles.ts'
import { stories } from './stories.ts'

/** Stories that somebody wants a moderator to look at. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    /** Null for a visitor, and for somebody whose account is gone. */
    userId: uuid('user_id').references(() => profiles.userId, { onDelete: 'set null' }),
    resolvedAt: instant('resolved_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('reports_once').on(table.storyId, table.userId),
    index('reports_open').on(table.createdAt).where(sql`${table.resolvedAt} is null`),
    index('reports_user_id').on(table.userId),
  ],
)
