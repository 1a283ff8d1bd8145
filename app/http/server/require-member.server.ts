import type { Actor } from '#database/client.ts'
import { ApiError } from './api-error.server.ts'

/** @throws ApiError 401 `not_signed_in` for a visitor */
export function requireMember(actor: Actor): Exclude<Actor, { role: 'anon' }> {
  if (actor.role === 'anon') throw new ApiError(401, 'not_signed_in', 'Please sign in to do this.')
  return actor
}
