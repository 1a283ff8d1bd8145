import { createMiddleware } from 'hono/factory'
import type { AnswerCache } from '../answer-cache.ts'
import type { Metrics } from '../metrics.ts'

/** Answers visitors' reads from memory. Who says who they are is always answered afresh. */
export function cachePublic(cache: AnswerCache, onAnswer?: Metrics['countPublicAnswer']) {
  return createMiddleware(async (c, next) => {
    if (c.req.method !== 'GET' || c.req.header('authorization') !== undefined) return next()
    let from: 'memory' | 'afresh' = 'memory'
    const answer = await cache.answer(c.req.raw, async () => {
      from = 'afresh'
      await next()
      return c.res
    })
    onAnswer?.(from)
    // Hono would merge the headers of an answer that is replaced, and the kept one has them already.
    c.res = undefined
    c.res = answer
  })
}
