import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import {
  describeError,
  isDatabaseUnavailable,
  serviceUnavailable,
  toGoneError,
} from '#app/platform/http/server/database-errors.server.ts'
import { toSanctionError } from '#app/platform/http/server/sanction-error.server.ts'
import { SecondFactorMissingError, SessionEndedError } from '#database/actor.ts'
import { WeakPasswordError } from '../passwords/passwords.server.ts'

/** Shapes every error as `{code, error_code, msg}`, or as `{code, message}` for the protocol of 2024. Masks and logs unexpected ones. */
export function handleAuthErrors(log: Logger) {
  return (error: unknown, c: Context<ApiEnv>): Response => {
    const failure = toFailure(error)
    if (failure.status >= 500 && !(error instanceof ApiError)) {
      const { requestId } = c.var
      log.error({ requestId, path: c.req.path, error: describeError(error) }, 'request failed')
    }
    return answer(failure, c)
  }
}

export function handleAuthNotFound(c: Context<ApiEnv>): Response {
  return answer(notFound('The auth service has no such endpoint.'), c)
}

export function refuseMethod(allowed: string[]) {
  const headers = { Allow: allowed.join(', ') }
  const message = `This endpoint accepts only ${headers.Allow}.`
  return (c: Context<ApiEnv>) => answer(new ApiError(405, 'method_not_allowed', message, { headers }), c)
}

function toFailure(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof SessionEndedError)
    return new ApiError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (error instanceof SecondFactorMissingError)
    return new ApiError(403, 'insufficient_aal', 'AAL2 session is required when MFA is enabled')
  const refusal = toSanctionError(error) ?? toGoneError(error)
  if (refusal) return refusal
  if (isDatabaseUnavailable(error)) return serviceUnavailable()
  return new ApiError(500, 'unexpected_failure', 'Unexpected failure, please try again')
}

function answer(failure: ApiError, c: Context<ApiEnv>): Response {
  const { status, code, message, headers } = failure
  const version = readVersion(c)
  const body = {
    ...(version === null ? { code: status, error_code: code, msg: message } : { code, message }),
    ...(failure instanceof WeakPasswordError && { weak_password: { reasons: failure.reasons, message } }),
  }
  return c.json(body, status, {
    ...headers,
    ...(version !== null && { [versionHeader]: version }),
    'Cache-Control': 'no-store',
  })
}

const versionHeader = 'X-Supabase-Api-Version'
const latestVersion = '2024-01-01'

/** Returns the protocol version, or null for the first version, which has no name. */
function readVersion(c: Context): string | null {
  const asked = c.req.header(versionHeader) ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(asked) && asked >= latestVersion ? latestVersion : null
}
