import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/http/server/api-error.server.ts'
import {
  describeError,
  isDatabaseUnavailable,
  serviceUnavailable,
} from '#app/http/server/database-errors.server.ts'
import { SessionEndedError } from '#database/actor.ts'
import { WeakPasswordError } from '../passwords/passwords.server.ts'

/**
 * Gives every failure under /auth/v1 the protocol's shape, `{code, error_code, msg}`, where `code` is the status.
 * What was not expected is masked, and logged once.
 */
export function handleAuthErrors(log: Logger) {
  return (error: unknown, c: Context<ApiEnv>): Response => {
    const failure = toFailure(error)
    if (failure.status >= 500) {
      const { requestId } = c.var
      log.error({ requestId, path: c.req.path, error: describeError(error) }, 'request failed')
    }
    return answer(failure, c)
  }
}

export function handleAuthNotFound(c: Context<ApiEnv>): Response {
  return answer(notFound('The auth service has no such endpoint.'), c)
}

function toFailure(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof SessionEndedError)
    return new ApiError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (isDatabaseUnavailable(error)) return serviceUnavailable()
  return new ApiError(500, 'unexpected_failure', 'Unexpected failure, please try again')
}

function answer(failure: ApiError, c: Context<ApiEnv>): Response {
  const { status, code, message, headers } = failure
  const body = {
    code: status,
    error_code: code,
    msg: message,
    ...(failure instanceof WeakPasswordError && { weak_password: { reasons: failure.reasons, message } }),
  }
  return c.json(body, status, { ...headers, 'Cache-Control': 'no-store' })
}
