import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant } from '../../columns.ts'
import { profiles } from '../profiles.ts'

export const importStates = ['running', 'done', 'undone'] as const

/** Files of people that owners or their programs have brought in, without the files. */
export const peopleImports = pgTable(
  'people_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null once the owner's account is gone. */
    askedBy: uuid('asked_by').references(() => profiles.userId, { onDelete: 'set null' }),
    /** The name of the token by which a program did it, for who made that. */
    tokenName: text('token_name').default(sql`acting_token_name()`),
    /** Of the file and of how it was read: the same again changes nothing. */
    fingerprint: bytea('fingerprint').notNull(),
    /** Where these people agreed to be written to, in the owner's words; null where none of them has. */
    consent: text('consent'),
    /** One that is running for long has broken off. */
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
