import { setImmediate } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'

/** A streamed body would otherwise wait for a reader. The length is that of a GET, if its body is a single chunk. */
export function endHeadBodies() {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    if (c.req.method !== 'HEAD' || !c.res.body) return
    const { headers } = c.res
    const length = headers.has('content-length') ? undefined : await measureAtOnce(c.res.body)
    if (length === undefined) await c.res.body.cancel()
    else headers.set('content-length', `${length}`)
  })
}

/** Returns the size of a body that is a single chunk, or undefined if it streams. */
async function measureAtOnce(body: ReadableStream<Uint8Array>): Promise<number | undefined> {
  const reader = body.getReader()
  try {
    const first = await reader.read()
    if (first.done) return 0
    const isWhole = await Promise.race([reader.read().then(({ done }) => done), setImmediate(false)])
    return isWhole ? first.value.length : undefined
  } finally {
    reader.releaseLock()
  }
}
