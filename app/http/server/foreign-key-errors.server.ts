import * as v from 'valibot'
import { ApiError, notFound } from './api-error.server.ts'

const foreignKeyViolation = v.object({
  cause: v.object({ code: v.literal('23503'), constraint: v.string() }),
})

/**
 * For the `catch` of a write that hangs on a story and a person, either of which may be deleted while it runs: an access
 * token outlives its account by some minutes, and nobody's story waits for its readers.
 *
 * @throws ApiError 404 when the story is gone, 401 `not_signed_in` when the account is; what was thrown otherwise
 */
export function rethrowForeignKeyError(error: unknown): never {
  const constraint = v.is(foreignKeyViolation, error) ? error.cause.constraint : ''
  if (constraint.includes('_user_id_'))
    throw new ApiError(401, 'not_signed_in', 'This account no longer exists.')
  if (constraint.includes('_story_id_')) throw notFound('This story doesn’t exist.')
  throw error
}
