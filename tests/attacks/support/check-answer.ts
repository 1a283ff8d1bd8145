import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { AttackedSite } from './attacked-site.ts'
import type { Answer } from './send.ts'

const apiErrorShape = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    field: z.optional(z.string()),
    fields: z.optional(z.array(z.strictObject({ field: z.string(), code: z.string(), message: z.string() }))),
    requestId: z.string(),
  }),
})

const authErrorShape = z.strictObject({
  code: z.number(),
  error_code: z.string(),
  msg: z.string(),
  weak_password: z.optional(z.strictObject({ reasons: z.array(z.string()), message: z.string() })),
})

/** Node refuses what is no HTTP at all before any of our code sees it. */
const refusedByNode = new Set([400, 431])

/** Whatever was sent: no fault of ours, no unbounded answer, and every error in its one shape. */
export function expectOrderlyAnswer(
  path: string,
  { status, headers, text, json }: Answer,
  sent: string,
): void {
  const what = `${sent} → ${status} ${text.slice(0, 500)}`
  expect(status, what).toBeLessThan(500)
  expect(text.length, what).toBeLessThan(2_000_000)
  if (status < 400 || (refusedByNode.has(status) && headers['content-type'] === undefined)) return
  const shape = path.startsWith('/auth/v1') ? authErrorShape : apiErrorShape
  expect(shape.safeParse(json).error, what).toBeUndefined()
  // An error that repeats what was sent, at length, is a way to have the site carry something.
  expect(text.length, what).toBeLessThan(20_000)
}

/** The lines of the server's log that tell of a fault: of anything but that it had too much to do. */
export function readFaults({ site }: Pick<AttackedSite, 'site'>): string[] {
  return site
    .output()
    .split('\n')
    .filter(
      (line) =>
        /"level":(50|60|"error"|"fatal")/.test(line) && !/timeout exceeded when trying to connect/.test(line),
    )
}
