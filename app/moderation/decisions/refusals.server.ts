import * as v from 'valibot'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'

export function ownCase(): ApiError {
  return new ApiError(
    403,
    'own_case',
    'This is about what you wrote or asked for yourself. You may only hide it, and only while nobody else moderates this site.',
  )
}

/** Errors for the SQLSTATEs that triggers in `database/sql/moderation/` raise. */
const refusals: Readonly<Record<string, () => ApiError>> = {
  CA006: ownCase,
  CA007: () => new ApiError(403, 'own_report', 'You have reported this yourself: a colleague decides.'),
  CA008: () =>
    new ApiError(
      403,
      'second_person_needed',
      'On this site two people agree on a ban: ask a colleague to propose it in a note, or propose it yourself.',
    ),
  CA009: () => new ApiError(409, 'too_late', 'It is more than six months ago: nobody can object any more.'),
  CA010: () =>
    new ApiError(
      403,
      'other_person_needed',
      'You have decided this before: a colleague answers the objection.',
    ),
  CA020: () =>
    new ApiError(
      403,
      'higher_role_needed',
      'Staff are sanctioned by a higher role only: moderators and analysts by an owner, analysts by a moderator. You can still decide about the text.',
    ),
  CA021: () =>
    new ApiError(
      403,
      'higher_role_needed',
      'A higher role sanctioned this member of staff. Only that role can take it back: ask an owner.',
    ),
}

const databaseError = v.object({ cause: v.object({ code: v.string(), constraint: v.optional(v.string()) }) })

/** Converts a database error about a moderation rule. Call it in the `catch` of a write. */
export function rethrowRefusal(error: unknown): never {
  const found = v.safeParse(databaseError, error)
  if (!found.success) throw error
  const { code, constraint = '' } = found.output.cause
  if (code === '23503' && constraint.includes('_user_id_'))
    throw new ApiError(
      409,
      'author_gone',
      'This account was deleted meanwhile. Please look at the case again.',
    )
  throw refusals[code]?.() ?? error
}
