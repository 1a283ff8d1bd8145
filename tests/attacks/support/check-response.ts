import * as v from 'valibot'
import { expect } from 'vitest'
import type { AttackedSite } from './attacked-site.ts'
import type { ReceivedResponse } from './send.ts'

const apiErrorShape = v.strictObject({
  error: v.strictObject({
    code: v.string(),
    message: v.string(),
    field: v.optional(v.string()),
    fields: v.optional(v.array(v.strictObject({ field: v.string(), code: v.string(), message: v.string() }))),
    requestId: v.string(),
  }),
})

const authErrorShape = v.strictObject({
  code: v.number(),
  error_code: v.string(),
  msg: v.string(),
  weak_password: v.optional(v.strictObject({ reasons: v.array(v.string()), message: v.string() })),
})

/** The statuses with which Node itself refuses invalid HTTP. */
const refusedByNode = new Set([400, 431])

/** Expects no server error, a bounded response, and the usual shape of errors. */
export function expectOrderlyResponse(
  path: string,
  { status, headers, text, json }: ReceivedResponse,
  sent: string,
): void {
  const what = `${sent} → ${status} ${text.slice(0, 500)}`
  expect(status, what).toBeLessThan(500)
  expect(text.length, what).toBeLessThan(2_000_000)
  if (status < 400 || (refusedByNode.has(status) && headers['content-type'] === undefined)) return
  const shape = path.startsWith('/auth/v1') ? authErrorShape : apiErrorShape
  expect(v.safeParse(shape, json).issues, what).toBeUndefined()
  // An error that repeats long input would let the site carry an attacker's content.
  expect(text.length, what).toBeLessThan(20_000)
}

/** Returns the code of an error in either shape, or null. */
export function readErrorCode(json: unknown): string | null {
  if (v.is(apiErrorShape, json)) return json.error.code
  return v.is(authErrorShape, json) ? json.error_code : null
}

/** Returns the unknown fields named in an error of either shape. The auth service names only the first one. */
export function listUnknownFields(json: unknown): string[] {
  const fields = (v.is(apiErrorShape, json) && json.error.fields) || []
  const [, named] =
    /^(?:data\.)?(.+): Unknown field\.$/.exec(v.is(authErrorShape, json) ? json.msg : '') ?? []
  const unknown = fields.filter(({ code }) => code === 'unknown_field').map(({ field }) => field)
  return named === undefined ? unknown : [named]
}

/** Returns the errors in the server's log, except those caused by load. @throws Error if there is no log */
export function readFaults({ site }: Pick<AttackedSite, 'site'>): string[] {
  const lines = site.output().split('\n')
  if (!lines.some((line) => /"level":(30|"info")/.test(line)))
    throw new Error(`the server logged nothing that could be read:\n${lines.slice(0, 20).join('\n')}`)
  return lines.filter(
    (line) =>
      /"level":(50|60|"error"|"fatal")/.test(line) && !/timeout exceeded when trying to connect/.test(line),
  )
}
