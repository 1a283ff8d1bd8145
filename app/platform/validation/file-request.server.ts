import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'

const fileType = 'application/octet-stream'

export const fileBody = {
  required: true,
  content: { [fileType]: { schema: { type: 'string' as const, format: 'binary' } } },
}

/** Requires a content type, otherwise responds with 415. @param rule requirement, for the error message */
export function requireBodyType(wanted: string, rule: string): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type !== wanted)
      throw new ApiError(415, 'unsupported_media_type', `${rule}, with Content-Type: ${wanted}.`)
    await next()
  }
}

export const requireFileType = requireBodyType(fileType, 'The body must be the file')

/** Error for an invalid file: 400 `unreadable_file`, with a sentence that states the problem and its place. */
export function unreadableFile(message: string): ApiError {
  return new ApiError(400, 'unreadable_file', message, {
    fields: [{ field: 'file', code: 'unreadable_file', message }],
  })
}
