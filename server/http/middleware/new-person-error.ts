import * as v from 'valibot'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'

/** The error of the trigger `refuse_too_much_of_new`. */
const refused = v.object({ cause: v.object({ code: v.literal('CA011'), detail: v.string() }) })

const detailSchema = v.variant('kind', [
  v.object({ kind: v.literal('mentions'), allowed: v.number(), found: v.number() }),
  v.object({
    kind: v.picklist(['stories', 'comments']),
    allowed: v.number(),
    /** The seconds until the next one may be sent; null if none may. */
    seconds: v.nullable(v.number()),
  }),
])

type TooMuch = v.InferOutput<typeof detailSchema>

/** @returns the response for a new member who exceeded a limit, with the allowed number; null for other errors */
export function toNewPersonError(error: unknown): ApiError | null {
  const found = v.safeParse(refused, error)
  if (!found.success) return null
  const detail = v.parse(detailSchema, JSON.parse(found.output.cause.detail))
  return detail.kind === 'mentions' ? tooManyMentions(detail) : tooOften(detail)
}

function tooManyMentions({ allowed, found }: Extract<TooMuch, { kind: 'mentions' }>): ApiError {
  const message =
    allowed === 0
      ? 'While you are new here, you can’t mention people. Please remove all mentions.'
      : `While you are new here, a text can mention ${allowed === 1 ? '1 person' : `up to ${allowed} people`}. This one mentions ${found}. Please remove ${found - allowed}.`
  return new ApiError(422, 'too_many_mentions', message, {
    fields: [{ field: 'content', code: 'too_many_mentions', message }],
  })
}

function tooOften({ kind, allowed, seconds }: Exclude<TooMuch, { kind: 'mentions' }>): ApiError {
  const code = 'over_new_person_limit'
  if (seconds === null) return new ApiError(403, code, `While you are new here, you can’t write ${kind} yet.`)
  const [one, span] = kind === 'stories' ? ['story', 'day'] : ['comment', 'hour']
  const many = `${allowed} ${allowed === 1 ? one : kind}`
  return new ApiError(
    429,
    code,
    `While you are new here, you can write ${many} in ${kind === 'stories' ? 'a' : 'an'} ${span}. You can send the next one in ${describeWait(seconds)}.`,
    { headers: { 'Retry-After': `${Math.max(1, seconds)}` } },
  )
}

function describeWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
