import type { Context } from 'hono'
import * as v from 'valibot'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'

const jsonObject = v.record(v.string(), v.unknown())

/** The body can still be read afterwards. @param names path to the field, outermost first */
export async function readField(c: Context<ApiEnv>, ...names: string[]): Promise<string | null> {
  let value: unknown = await c.req.raw
    .clone()
    .json()
    .catch(() => null)
  for (const name of names) value = v.is(jsonObject, value) ? value[name] : undefined
  return typeof value === 'string' ? value : null
}

/** Reads the unvalidated address from the request's JSON, or null if there is none. */
export function readEmail(c: Context<ApiEnv>): Promise<string | null> {
  return readField(c, 'email')
}
