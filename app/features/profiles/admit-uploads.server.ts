import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/api-env.server.ts'
import { unavailable } from '#app/unavailable.server.ts'
import { requireMember } from '../accounts/require-member.server.ts'

/** Each is held in memory as a whole while it comes in over what may be a slow line, and waits for its turn. */
const atOnce = 8
/** So that nobody takes all places alone. */
const atOnceOfPerson = 2

/**
 * Lets a few uploads in at a time, before anything of them is read.
 *
 * @throws ApiError 503 when as many are there already, 401 for a visitor
 */
export function admitUploads() {
  let taken = 0
  const takenBy = new Map<string, number>()
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { userId } = requireMember(c.var.actor)
    const ofPerson = takenBy.get(userId) ?? 0
    if (taken >= atOnce || ofPerson >= atOnceOfPerson) throw unavailable()
    taken += 1
    takenBy.set(userId, ofPerson + 1)
    try {
      await next()
    } finally {
      taken -= 1
      const left = (takenBy.get(userId) ?? 1) - 1
      if (left === 0) takenBy.delete(userId)
      else takenBy.set(userId, left)
    }
  })
}
