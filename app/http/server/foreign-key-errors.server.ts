import * as v from 'valibot'
import { ApiError, notFound } from './api-error.server.ts'

const foreignKeyViolation = v.object({
  cause: v.object({ code: v.literal('23503'), constraint: v.string() }),
})

/**
 * For a write that hangs on a person and perhaps a story, either of which may be deleted while it runs: an access token outlives
 * its account by some minutes, and nobody's story waits for its readers.
 *
 * @returns 401 `not_signed_in` when the account is gone, 404 when the story is; null for any other error
 */
export function toGoneError(error: unknown): ApiError | null {
  const constraint = v.is(foreignKeyViolation, error) ? error.cause.constraint : ''
  if (constraint.includes('_user_id_'))
    return new ApiError(401, 'not_signed_in', 'This account no longer exists.')
  return constraint.includes('_story_id_') ? notFound('This story doesn’t exist.') : null
}
