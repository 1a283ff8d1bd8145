import * as v from 'valibot'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'

const refused = v.object({ cause: v.object({ code: v.picklist(['CA014', 'CA015']) }) })

/** Call it in the `catch` of a write. @throws ApiError 409; otherwise the original error */
export function rethrowPlaceError(error: unknown): never {
  const found = v.safeParse(refused, error)
  if (!found.success) throw error
  throw found.output.cause.code === 'CA014'
    ? new ApiError(
        409,
        'comment_gone',
        'The comment you replied to was removed. You can still comment on the story.',
      )
    : new ApiError(
        409,
        'thread_too_deep',
        'This thread can’t be nested any deeper. Please reply to an earlier comment in it.',
      )
}
