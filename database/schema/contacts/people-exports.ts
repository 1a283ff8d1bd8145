import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../../columns.ts'
import { profiles } from '../profiles.ts'

/** In order of progress; defined by the view `auth.people`. */
export const personStates = ['asked', 'verified', 'joined'] as const

/** Requested exports of people's addresses. Each can be downloaded once, by its requester only. */
export const peopleExports = pgTable(
  'people_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null after the owner's account is deleted. */
    askedBy: uuid('asked_by').references(() => profiles.userId, { onDelete: 'set null' }),
    /** Null to export all states. */
    state: text('state', { enum: personStates }),
    columns: text('columns').array().notNull(),
    expiresAt: instant('expires_at').notNull().default(sql`now() + interval '15 minutes'`),
    usedAt: instant('used_at'),
    /** Number of rows sent, including those of an aborted download; null until it ends. */
    rowCount: integer('row_count'),
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
