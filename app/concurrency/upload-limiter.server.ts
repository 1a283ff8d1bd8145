import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import { serviceUnavailable } from '#app/http/server/database-errors.server.ts'
import { type ConcurrencyLimits, createConcurrencyLimiter } from './concurrency-limiter.server.ts'
import { currentTaskOwner } from './task-owner.server.ts'

/**
 * Lets a few uploads in at a time, before anything of them is read: each is held in memory as a whole while it comes in over
 * what may be a slow line, and waits for its turn. Visitors are told apart by their address.
 *
 * @throws ApiError 503 when as many are there already
 */
export function limitUploads(limits: ConcurrencyLimits) {
  const acquire = createConcurrencyLimiter<string>(limits)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { actor } = c.var
    const release = acquire(actor.role === 'anon' ? currentTaskOwner() : actor.userId)
    if (!release) throw serviceUnavailable()
    try {
      await next()
    } finally {
      release()
    }
  })
}
