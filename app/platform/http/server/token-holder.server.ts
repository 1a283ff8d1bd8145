import type { Context } from 'hono'
import type { TokenHolder } from '#database/actor.ts'
import { readBearerToken } from './bearer-token.server.ts'
import { hashToken } from './one-time-tokens.server.ts'

/** Reads the API token, created at the desk, with which a program calls. The database checks it. @throws ApiError 401 `invalid_token` */
export function readTokenHolder(c: Context, scope: TokenHolder['scope']): TokenHolder {
  return { tokenHash: hashToken(readBearerToken(c, 'the desk')), scope }
}
