import { bigint, integer, text } from 'drizzle-orm/pg-core'
import { auth } from './auth.ts'

/** How often something was done of late, as rate-limiter-flexible keeps it: it names the columns by their order. */
export const rateLimits = auth.table('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Unix time in milliseconds. */
  expire: bigint('expire', { mode: 'number' }),
})
