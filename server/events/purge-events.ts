import { lt } from 'drizzle-orm'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { events } from '#database/schema/server/events.ts'

/** Clients that were disconnected for longer must read everything again. */
const eventLifetimeMs = 60 * 60_000

/** Multiplies the number of rows deleted at a time: on a busy site, more events expire in an hour than rows of any other kind. */
const factor = 20

export const purgeEvents: Purge = async (tx, now, limit) => {
  const isOld = lt(events.createdAt, new Date(now.getTime() - eventLifetimeMs))
  const count = await deleteBatch(tx, events, isOld, limit * factor)
  return Math.ceil(count / factor)
}
