import { index, pgTable } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../columns.ts'

/** Proof-of-work challenges that servers of an earlier version accepted, so that each counts only once (`database/dropped-objects.ts`). */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    /** SHA-256 of the challenge's signature. */
    hash: bytea('hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_challenges_expires_at').on(table.expiresAt)],
)
