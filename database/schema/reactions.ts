import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt } from '../columns.ts'
import { profiles } from './profiles.ts'
import { stories } from './stories.ts'

export const reactionTypes = ['heart', 'support', 'helpful', 'sad'] as const

export const reactions = pgTable(
  'reactions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    storyId: belongsTo('story_id', () => stories.id),
    userId: belongsTo('user_id', () => profiles.userId),
    type: text('type', { enum: reactionTypes }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('reactions_once').on(table.storyId, table.userId, table.type),
    check('reactions_type', sql`${table.type} in ('heart', 'support', 'helpful', 'sad')`),
    index('reactions_user_id').on(table.userId),
  ],
)
