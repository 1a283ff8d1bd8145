import type { Context } from 'hono'
import * as v from 'valibot'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'

const emailSchema = v.object({ email: v.string() })

/** The address in a request's JSON, as it was typed, or null when it holds none. The body can still be read afterwards. */
export async function readEmail(c: Context<ApiEnv>): Promise<string | null> {
  const body: unknown = await c.req.raw
    .clone()
    .json()
    .catch(() => null)
  return v.is(emailSchema, body) ? body.email : null
}
