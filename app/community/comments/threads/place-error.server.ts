import * as v from 'valibot'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'

/** What the trigger `place_comment` raises. */
const refused = v.object({ cause: v.object({ code: v.picklist(['CA014', 'CA015']) }) })

/** For the `catch` of a write. @throws ApiError 409 for a reply that has no place; what was thrown otherwise */
export function rethrowPlaceError(error: unknown): never {
  const found = v.safeParse(refused, error)
  if (!found.success) throw error
  throw found.output.cause.code === 'CA014'
    ? new ApiError(
        409,
        'comment_gone',
        'The comment that you reply to is gone. You can still comment on the story.',
      )
    : new ApiError(
        409,
        'thread_too_deep',
        'This thread goes no deeper. Please reply to an earlier comment in it.',
      )
}
