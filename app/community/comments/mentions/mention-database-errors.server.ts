import * as v from 'valibot'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { invalidInput } from '#app/platform/validation/request-validation.server.ts'
import { mentionsMax } from '../comment-limits.ts'

/** Raised by the trigger `check_mention`. */
const refused = v.object({ cause: v.object({ code: v.literal('CA016'), detail: v.string() }) })

/** Raised if the mentioned name has changed since the request was checked. */
const changed = v.object({
  cause: v.object({ code: v.literal('23514'), message: v.literal('this is no mention') }),
})

const detailSchema = v.variant('kind', [
  v.object({ kind: v.literal('text'), allowed: v.number() }),
  v.object({ kind: v.literal('hour'), allowed: v.number(), seconds: v.number() }),
])

/** Call it in the `catch` of a write. @throws ApiError 400 if a mentioned user has just changed their name, 422 or 429 */
export function rethrowMentionError(error: unknown): never {
  if (v.is(changed, error))
    throw invalidInput([
      {
        field: 'mentions',
        code: 'invalid',
        message: 'Someone you mention has just changed their name. Please mention them again.',
      },
    ])
  const found = v.safeParse(refused, error)
  if (!found.success) throw error
  const detail = v.parse(detailSchema, JSON.parse(found.output.cause.detail))
  const { allowed } = detail
  if (detail.kind === 'text') throw tooManyMentions(allowed)
  const message = `You can mention ${countOf(allowed, 'person', 'people')} in an hour. Please wait, or take the new mentions out.`
  throw new ApiError(429, 'over_mention_limit', message, {
    headers: { 'Retry-After': `${Math.max(1, detail.seconds)}` },
    fields: [{ field: 'mentions', code: 'over_mention_limit', message }],
  })
}

function tooManyMentions(allowed: number): ApiError {
  const most = allowed === 1 ? '1 person' : `up to ${allowed} people`
  const message =
    allowed === 0
      ? 'While you are new here, you can’t mention people yet. Please remove the mentions.'
      : allowed < mentionsMax
        ? `While you are new here, a comment can mention ${most}. Please take out the others.`
        : `A comment can mention ${most}, counting all its edits. Please take out the others.`
  return new ApiError(422, 'too_many_mentions', message, {
    fields: [{ field: 'mentions', code: 'too_many_mentions', message }],
  })
}
