import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Metrics } from '#server/observability/metrics.ts'

/** Counts each request by its route pattern. Requests that match no route of the API count as pages. */
export function measureRequests(metrics: Metrics) {
  return createMiddleware(async (c, next) => {
    const begin = performance.now()
    metrics.requestBegan()
    await next()
    const route = routePath(c)
    metrics.requestEnded({
      route: route === '*' || route === '/*' ? 'page' : route,
      method: c.req.method,
      status: c.res.status,
      seconds: (performance.now() - begin) / 1000,
    })
  })
}
