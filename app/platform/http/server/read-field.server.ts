import type { Context } from 'hono'
import * as v from 'valibot'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'

const jsonObject = v.record(v.string(), v.unknown())

/**
 * A text in a request's JSON as it was sent, or null when it holds none. The body can still be read afterwards.
 *
 * @param names of the objects that it is in, from outside, and its own at last
 */
export async function readField(c: Context<ApiEnv>, ...names: string[]): Promise<string | null> {
  let value: unknown = await c.req.raw
    .clone()
    .json()
    .catch(() => null)
  for (const name of names) value = v.is(jsonObject, value) ? value[name] : undefined
  return typeof value === 'string' ? value : null
}

/** The address in a request's JSON, as it was typed, or null when it holds none. */
export function readEmail(c: Context<ApiEnv>): Promise<string | null> {
  return readField(c, 'email')
}
