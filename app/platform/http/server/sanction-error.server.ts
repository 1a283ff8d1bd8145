import * as v from 'valibot'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { ApiError } from './api-error.server.ts'

const sanctioned = v.object({ cause: v.object({ code: v.literal('CA005'), detail: v.string() }) })

const detailSchema = v.object({
  kind: v.picklist(['no_posting', 'suspended', 'banned', 'reports_unheard']),
  /** ISO 8601; null for a ban. */
  until: v.nullable(v.string()),
  why: v.nullable(v.string()),
})

const restrictions = {
  no_posting: 'You can’t write stories or comments',
  suspended: 'Your account is suspended',
  banned: 'Your account is banned',
  reports_unheard: 'You can’t report posts',
}

/** @returns the error for a person who is currently not allowed to write, with end and reason; null for other errors */
export function toSanctionError(error: unknown): ApiError | null {
  const found = v.safeParse(sanctioned, error)
  if (!found.success) return null
  const { kind, until, why } = v.parse(detailSchema, JSON.parse(found.output.cause.detail))
  const end = until === null ? '' : ` until ${describeInstant(until)}`
  const reason = why === null ? '' : ` Reason: ${why}.`
  return new ApiError(
    403,
    'suspended',
    `${restrictions[kind]}${end}.${reason} You can read more and appeal from the notice in your settings.`,
  )
}
