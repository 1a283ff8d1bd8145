import { index, pgTable } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../columns.ts'

/** Solved proof-of-work challenges, so that each counts only once. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    /** SHA-256 of the challenge's signature. */
    hash: bytea('hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_challenges_expires_at').on(table.expiresAt)],
)
