import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { type ApiErrorBody, apiErrorSchema } from '#app/platform/http/api-error-schema.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { Metrics } from '#server/observability/metrics.ts'
import type { ResponseCache } from './response-cache.ts'

/** Excluded, because the response depends on the client's address, which is not part of the cache key. The pattern matches every spelling. */
const inboxPath = /inbox/i

/** Answers visitors' reads from the cache. Requests with an `Authorization` header are never cached. */
export function cachePublic(cache: ResponseCache, onAnswer?: Metrics['countPublicAnswer']) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const isVisitors = isRead(c.req.method) && c.req.header('authorization') === undefined
    if (!isVisitors || inboxPath.test(c.req.path)) return next()
    let from: 'memory' | 'afresh' = 'memory'
    const answer = await cache.answer(c.req.raw, async () => {
      from = 'afresh'
      await next()
      return c.res
    })
    onAnswer?.(from)
    // Hono would merge the headers of a replaced response, and the cached one already has them.
    c.res = undefined
    c.res = from === 'memory' ? await nameError(answer, c.var.requestId) : answer
  })
}

export function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Replaces the request id in an error that was produced for a concurrent request. */
async function nameError(answer: Response, requestId: string): Promise<Response> {
  if (answer.status < 400 || !answer.headers.get('content-type')?.startsWith('application/json'))
    return answer
  const text = await answer.text()
  const { success, output } = v.safeParse(apiErrorSchema, JSON.parse(text))
  if (!success) return new Response(text, answer)
  const body: ApiErrorBody = { error: { ...output.error, requestId } }
  return new Response(JSON.stringify(body), answer)
}
