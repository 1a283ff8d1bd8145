import type { Context } from 'hono'
import type { TokenHolder } from '#database/actor.ts'
import { ApiError } from './api-error.server.ts'
import { hashToken } from './one-time-tokens.server.ts'

const bearerPattern = /^Bearer +([\w-]{20,100})$/i

/** Reads the API token of a program. @param place page where such tokens are created @throws ApiError 401 `invalid_token` */
export function readBearerToken(c: Context, place: string): string {
  const token = bearerPattern.exec(c.req.header('authorization') ?? '')?.[1]
  if (token === undefined) throw invalidToken(place)
  return token
}

export function invalidToken(place: string): ApiError {
  return new ApiError(
    401,
    'invalid_token',
    `The Authorization header must be “Bearer” followed by a valid token from ${place}.`,
  )
}

/** Reads the API token, created at the desk, with which a program calls. The database checks it. @throws ApiError 401 `invalid_token` */
export function readTokenHolder(c: Context, scope: TokenHolder['scope']): TokenHolder {
  return { tokenHash: hashToken(readBearerToken(c, 'the desk')), scope }
}
