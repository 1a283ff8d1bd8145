import { bigint, integer, text } from 'drizzle-orm/pg-core'
import { auth } from '../auth.ts'

/** Columns as required by rate-limiter-flexible, which relies on their order. */
const countColumns = () => ({
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Unix time in ms. */
  expire: bigint('expire', { mode: 'number' }),
})

/** Counters of rate limits. Unlogged: emptied by a crash of PostgreSQL. */
export const rateLimits = auth.table('rate_limits', countColumns())

/** Accounts' IP addresses with successful sign-ins; strangers' failures don't lock these out. Logged, to survive a crash. */
export const knownAddresses = auth.table('known_addresses', countColumns())
