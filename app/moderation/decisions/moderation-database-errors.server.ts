import * as v from 'valibot'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'

export function ownCaseError(): ApiError {
  return new ApiError(
    403,
    'own_case',
    'This is about your own post or request. You can only hide it, and only if this site has no other moderator.',
  )
}

/** Errors for the SQLSTATEs that triggers in `database/sql/moderation/` raise. */
const refusals: Readonly<Record<string, () => ApiError>> = {
  CA006: ownCaseError,
  CA007: () => new ApiError(403, 'own_report', 'You reported this yourself, so a colleague has to decide.'),
  CA008: () =>
    new ApiError(
      403,
      'second_person_needed',
      'On this site, a ban takes two moderators: one proposes it in a note, another decides. Propose it, or ask a colleague to.',
    ),
  CA009: () =>
    new ApiError(
      409,
      'too_late',
      'The decision is more than six months old, so it can no longer be appealed.',
    ),
  CA010: () =>
    new ApiError(
      403,
      'other_person_needed',
      'You made this decision, so a colleague has to answer the appeal.',
    ),
  CA020: () =>
    new ApiError(
      403,
      'higher_role_needed',
      'Only a higher role can sanction staff: owners can sanction moderators and analysts, and moderators can sanction analysts. You can still decide on the text.',
    ),
  CA021: () =>
    new ApiError(
      403,
      'higher_role_needed',
      'Someone with a higher role sanctioned this staff member, so only that role can reverse it. Ask an owner.',
    ),
}

const databaseError = v.object({ cause: v.object({ code: v.string(), constraint: v.optional(v.string()) }) })

/** Converts a database error about a moderation rule. Call it in the `catch` of a write. */
export function rethrowRefusal(error: unknown): never {
  const found = v.safeParse(databaseError, error)
  if (!found.success) throw error
  const { code, constraint = '' } = found.output.cause
  if (code === '23503' && constraint.includes('_user_id_'))
    throw new ApiError(409, 'author_gone', 'This account has been deleted. Please open the case again.')
  throw refusals[code]?.() ?? error
}
