import { index, pgTable } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../columns.ts'

/** Challenges that a sender's device has solved, so that each counts once. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    /** SHA-256 of the challenge's signature. */
    hash: bytea('hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_challenges_expires_at').on(table.expiresAt)],
)
