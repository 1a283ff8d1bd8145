import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { ApiError } from '#app/http/server/api-error.server.ts'

export const maxBodyBytes = 64 * 1024

/** Bodies are JSON, of a size that a story with its form fits in several times. */
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
  // Looking for a body makes the request one of the web's own objects, which costs more than most reads do.
  return createMiddleware((c, next) =>
    c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : checkBody(c, next),
  )
}

const refuseOtherTypes = createMiddleware(async (c, next) => {
  // Node shows an empty body where a browser sends none; nothing here reads the body of a DELETE.
  const hasBody =
    c.req.method !== 'DELETE' && c.req.raw.body !== null && c.req.header('content-length') !== '0'
  if (hasBody && !/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new ApiError(
      415,
      'unsupported_media_type',
      'The body must be JSON, with Content-Type: application/json.',
    )
  await next()
})
