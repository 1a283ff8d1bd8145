import { bigint, integer, text } from 'drizzle-orm/pg-core'
import { auth } from '../auth.ts'

/** As rate-limiter-flexible keeps a count: it names the columns by their order. */
const countColumns = () => ({
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Unix time in milliseconds. */
  expire: bigint('expire', { mode: 'number' }),
})

/** How often something was done of late. Unlogged: empty after a crash of PostgreSQL. */
export const rateLimits = auth.table('rate_limits', countColumns())

/** From where accounts were signed in to. It protects their owners from strangers' failures, so that it survives a crash. */
export const knownAddresses = auth.table('known_addresses', countColumns())
