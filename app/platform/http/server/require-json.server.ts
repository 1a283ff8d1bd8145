import type { HonoRequest } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { maxBodyBytes } from '../http-limits.ts'

/** Requires bodies to be JSON and limits their size. */
export function requireJson() {
  const checkBody = every(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => {
        throw new ApiError(413, 'body_too_large', `A request body may have at most ${maxBodyBytes} bytes.`)
      },
    }),
    refuseOtherTypes,
  )
  // Accessing the body creates a web Request, which costs more than most requests.
  return createMiddleware((c, next) => (sendsNothing(c.req) ? next() : checkBody(c, next)))
}

/** Browsers send `Content-Length: 0` with an empty PUT or POST, and no length with a DELETE. */
function sendsNothing(request: HonoRequest): boolean {
  const { method } = request
  if (method === 'GET' || method === 'HEAD') return true
  if (request.header('transfer-encoding') !== undefined) return false
  const length = request.header('content-length')
  return length === '0' || (method === 'DELETE' && length === undefined)
}

const refuseOtherTypes = createMiddleware(async (c, next) => {
  // No route reads the body of a DELETE.
  const hasBody = c.req.method !== 'DELETE' && c.req.raw.body !== null
  if (hasBody && !/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new ApiError(
      415,
      'unsupported_media_type',
      'The body must be JSON, with Content-Type: application/json.',
    )
  await next()
})
