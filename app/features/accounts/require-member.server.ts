import { ApiError } from '#app/errors.server.ts'
import type { Actor } from '#database/client.ts'

/** @throws ApiError 401 `not_signed_in` for a visitor */
export function requireMember(actor: Actor): Exclude<Actor, { role: 'anon' }> {
  if (actor.role === 'anon') throw new ApiError(401, 'not_signed_in', 'Please sign in to do this.')
  return actor
}
