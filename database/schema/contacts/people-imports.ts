import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant } from '../../columns.ts'
import { profiles } from '../profiles.ts'

export const importStates = ['running', 'done', 'undone'] as const

/** Imports of people by owners or their API tokens. The files themselves are not stored. */
export const peopleImports = pgTable(
  'people_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null after the owner's account is deleted. */
    askedBy: uuid('asked_by').references(() => profiles.userId, { onDelete: 'set null' }),
    tokenName: text('token_name').default(sql`acting_token_name()`),
    /** Hash of the file and the options. Importing the same again has no effect. */
    fingerprint: bytea('fingerprint').notNull(),
    /** The owner's description of how these people gave consent; null if they did not. */
    consent: text('consent'),
    /** An import that stays `running` for long was interrupted. */
    state: text('state', { enum: importStates }).notNull().default('running'),
    addedCount: integer('added_count').notNull().default(0),
    knownCount: integer('known_count').notNull().default(0),
    wrongCount: integer('wrong_count').notNull().default(0),
    suppressedCount: integer('suppressed_count').notNull().default(0),
    removedCount: integer('removed_count').notNull().default(0),
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
  },
  ({ askedBy, fingerprint, consent, state, createdAt }) => [
    index('people_imports_asked_by').on(askedBy),
    index('people_imports_created_at').on(createdAt),
    index('people_imports_fingerprint').on(fingerprint),
    check('people_imports_state', sql`${state} in ('running', 'done', 'undone')`),
    check('people_imports_consent', sql`char_length(${consent}) between 1 and 500`),
  ],
)
