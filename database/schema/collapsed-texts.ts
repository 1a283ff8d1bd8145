import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt } from '../columns.ts'
import { userId, users } from './auth.ts'
import { comments } from './comments.ts'
import { stories } from './stories.ts'

/** Stories and comments that a user has hidden for themselves or has reported. */
export const foldedTexts = pgTable(
  'folded_texts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    storyId: uuid('story_id').references(() => stories.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: ['hidden', 'reported'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('folded_texts_story').on(table.userId, table.storyId),
    unique('folded_texts_comment').on(table.userId, table.commentId),
    index('folded_texts_story_id').on(table.storyId),
    index('folded_texts_comment_id').on(table.commentId),
    check('folded_texts_subject', sql`num_nonnulls(${table.storyId}, ${table.commentId}) = 1`),
    check('folded_texts_reason', sql`${table.reason} in ('hidden', 'reported')`),
  ],
)

/** Users whose texts and notifications a user does not want to see. Not disclosed to the muted user. */
export const mutedPeople = pgTable(
  'muted_people',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    mutedId: belongsTo('muted_id', () => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique('muted_people_once').on(table.userId, table.mutedId),
    index('muted_people_muted_id').on(table.mutedId),
    check('muted_people_others', sql`${table.userId} <> ${table.mutedId}`),
  ],
)

export const mutedWords = pgTable(
  'muted_words',
  { userId: userId(), word: text('word').notNull(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.userId, table.word] }),
    check('muted_words_word', sql`char_length(${table.word}) <= 500`),
  ],
)
