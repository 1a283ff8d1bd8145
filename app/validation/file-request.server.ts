import type { Context } from 'hono'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import { ApiError } from '#app/http/server/api-error.server.ts'

const fileType = 'application/octet-stream'

/** For the API’s description: a body that is a file. */
export const fileBody = {
  required: true,
  content: { [fileType]: { schema: { type: 'string' as const, format: 'binary' } } },
}

/** @throws ApiError 415 for JSON or a form */
export async function requireFileType(c: Context<ApiEnv>, next: () => Promise<void>): Promise<void> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== fileType)
    throw new ApiError(
      415,
      'unsupported_media_type',
      `The body must be the file, with Content-Type: ${fileType}.`,
    )
  await next()
}

/** For a file that is not what it has to be: 400 `unreadable_file`, with a sentence that says what is wrong, and where. */
export function unreadableFile(message: string): ApiError {
  return new ApiError(400, 'unreadable_file', message, {
    fields: [{ field: 'file', code: 'unreadable_file', message }],
  })
}
