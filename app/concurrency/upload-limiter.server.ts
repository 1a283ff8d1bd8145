import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import { serviceUnavailable } from '#app/http/server/database-errors.server.ts'
import { requireMember } from '#app/http/server/require-member.server.ts'
import { type ConcurrencyLimits, createConcurrencyLimiter } from './concurrency-limiter.server.ts'

/**
 * Lets a few uploads in at a time, before anything of them is read: each is held in memory as a whole while it comes in over
 * what may be a slow line, and waits for its turn.
 *
 * @throws ApiError 503 when as many are there already, 401 for a visitor
 */
export function limitUploads(limits: ConcurrencyLimits) {
  const acquire = createConcurrencyLimiter<string>(limits)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const release = acquire(requireMember(c.var.actor).userId)
    if (!release) throw serviceUnavailable()
    try {
      await next()
    } finally {
      release()
    }
  })
}
