import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../../columns.ts'
import { profiles } from '../profiles.ts'

/** From the first contact on; what each means: the view `auth.people`. */
export const personStates = ['asked', 'verified', 'joined'] as const

/** Files with people's addresses that owners have asked for. Each is taken once, and by whoever asked. */
export const peopleExports = pgTable(
  'people_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null once the owner's account is gone. */
    askedBy: uuid('asked_by').references(() => profiles.userId, { onDelete: 'set null' }),
    /** Null for everybody. */
    state: text('state', { enum: personStates }),
    columns: text('columns').array().notNull(),
    expiresAt: instant('expires_at').notNull().default(sql`now() + interval '15 minutes'`),
    usedAt: instant('used_at'),
    /** How many were sent, also where the download broke off; null before its end. */
    rowCount: integer('row_count'),
    /** The name of the token by which a program took it, for who made that. */
    tokenName: text('token_name').default(sql`acting_token_name()`),
    createdAt: createdAt(),
  },
  ({ askedBy, state, columns, createdAt }) => [
    check('people_exports_state', sql`${state} in ('asked', 'verified', 'joined')`),
    check('people_exports_columns', sql`cardinality(${columns}) between 1 and 20`),
    index('people_exports_asked_by').on(askedBy),
    index('people_exports_created_at').on(createdAt),
  ],
)
