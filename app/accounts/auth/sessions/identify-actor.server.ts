import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Actor } from '#database/actor.ts'
import type { AccessTokens } from '../core/access-token-types.ts'

/** An invalid `Authorization` header is an error: a member must never silently become a visitor. @throws ApiError 401 `bad_jwt` */
export async function identifyActor(
  accessTokens: AccessTokens,
  authorization: string | undefined,
): Promise<Actor> {
  if (authorization === undefined) return { role: 'anon' }
  const actor = await verifyBearer(accessTokens, authorization)
  if (actor) return actor
  throw new ApiError(401, 'bad_jwt', 'The access token is invalid or has expired')
}

/** @throws the protocol's errors: ApiError 401 `no_authorization`, 403 `bad_jwt` */
export async function requireSession(
  accessTokens: AccessTokens,
  authorization: string | undefined,
): Promise<Member> {
  if (authorization === undefined || !bearerPattern.test(authorization))
    throw new ApiError(401, 'no_authorization', 'This endpoint requires a Bearer token')
  const actor = await verifyBearer(accessTokens, authorization)
  if (actor) return actor
  throw new ApiError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
}

const bearerPattern = /^Bearer +([^\s,]+)$/i

async function verifyBearer(accessTokens: AccessTokens, authorization: string): Promise<Member | null> {
  const token = bearerPattern.exec(authorization)?.[1]
  return token === undefined ? null : accessTokens.verify(token)
}
