import { ApiError } from '#app/http/server/api-error.server.ts'
import type { Member } from '#app/http/server/require-member.server.ts'
import type { Actor } from '#database/actor.ts'
import type { AccessTokens } from '../core/access-token-types.ts'

/**
 * Who sends this request: `anon` without an `Authorization` header. A header that is there and proves nothing is an
 * error, so that somebody whose token ran out is never silently treated as a stranger.
 *
 * @throws ApiError 401 `bad_jwt`
 */
export async function identifyActor(
  accessTokens: AccessTokens,
  authorization: string | undefined,
): Promise<Actor> {
  if (authorization === undefined) return { role: 'anon' }
  return verifyBearer(accessTokens, authorization)
}

/** @throws ApiError 401 `no_authorization` or `bad_jwt` */
export async function requireSession(
  accessTokens: AccessTokens,
  authorization: string | undefined,
): Promise<Member> {
  if (authorization === undefined)
    throw new ApiError(401, 'no_authorization', 'This endpoint requires a Bearer token')
  return verifyBearer(accessTokens, authorization)
}

async function verifyBearer(accessTokens: AccessTokens, authorization: string): Promise<Member> {
  const token = /^Bearer +([^\s,]+)$/i.exec(authorization)?.[1]
  const actor = token === undefined ? null : await accessTokens.verify(token)
  if (actor === null) throw new ApiError(401, 'bad_jwt', 'The access token is invalid or has expired')
  return actor
}
