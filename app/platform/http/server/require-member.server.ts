import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Actor } from '#database/actor.ts'
import type { ApiEnv } from './api-env.server.ts'
import { ApiError } from './api-error.server.ts'

export type Member = Extract<Actor, { role: 'member' }>

/** @throws ApiError 401 `not_signed_in` for a visitor */
export function requireMember({ var: { actor } }: Context<ApiEnv>): Member {
  if (actor.role !== 'member') throw new ApiError(401, 'not_signed_in', 'Please sign in to do this.')
  return actor
}

/** Rejects visitors before the rest of the request is validated. */
export const membersOnly = createMiddleware<ApiEnv>(async (c, next) => {
  requireMember(c)
  await next()
})

/** Disables caching, for personal data. */
export const noStore = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
})

export async function noContent(c: Context, work: Promise<unknown>) {
  await work
  return c.body(null, 204)
}
