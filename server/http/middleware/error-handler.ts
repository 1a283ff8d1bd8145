import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { ApiErrorBody } from '#app/platform/http/api-error-schema.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import { invalidToken } from '#app/platform/http/server/bearer-token.server.ts'
import {
  describeError,
  isDatabaseUnavailable,
  serviceUnavailable,
  toGoneError,
} from '#app/platform/http/server/database-errors.server.ts'
import { toSanctionError } from '#app/platform/http/server/sanction-error.server.ts'
import {
  DeskClosedError,
  SecondFactorMissingError,
  SessionEndedError,
  TokenRefusedError,
  TokenScopeError,
} from '#database/actor.ts'
import { toNewPersonError } from './new-person-error.ts'

/** Gives every error of the API the same shape. Unexpected errors are masked and logged once. */
export function handleErrors(log: Logger) {
  return (error: unknown, c: Context<ApiEnv>): Response => {
    const failure = toApiError(error)
    const { requestId } = c.var
    // Intended refusals are not logged, and neither are errors after the client has disconnected.
    if (failure.status >= 500 && !(error instanceof ApiError) && !c.req.raw.signal.aborted)
      log.error({ requestId, path: c.req.path, error: describeError(error) }, 'request failed')
    return answer(failure, c)
  }
}

export function handleNotFound(c: Context<ApiEnv>): Response {
  return answer(notFound(), c)
}

/** Refuses writes to pages: they go through the API. */
export function handleMethodNotAllowed(c: Context<ApiEnv>): Response {
  const headers = { Allow: 'GET, HEAD' }
  return answer(
    new ApiError(405, 'method_not_allowed', 'This address accepts only GET and HEAD.', { headers }),
    c,
  )
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof SessionEndedError)
    return new ApiError(401, 'not_signed_in', 'Your session has ended. Please sign in again.')
  if (error instanceof DeskClosedError) return notFound()
  if (error instanceof TokenRefusedError) return invalidToken('the desk')
  if (error instanceof TokenScopeError)
    return new ApiError(403, 'insufficient_scope', 'This token doesn’t have permission for this.')
  // See RFC 9470. The browser then renews its session and asks for the second factor.
  if (error instanceof SecondFactorMissingError)
    return new ApiError(401, 'insufficient_aal', 'Please enter the code of your authenticator app first.', {
      headers: { 'WWW-Authenticate': 'Bearer error="insufficient_user_authentication"' },
    })
  const refusal = toSanctionError(error) ?? toNewPersonError(error) ?? toGoneError(error)
  if (refusal) return refusal
  if (isDatabaseUnavailable(error)) return serviceUnavailable()
  if (error instanceof HTTPException && error.status === 400)
    return new ApiError(400, 'invalid_json', 'The body is not valid JSON.', {
      fields: [{ field: 'body', code: 'invalid_json', message: 'Send valid JSON.' }],
    })
  return new ApiError(500, 'internal_error', 'Something went wrong on our side. Please try again.')
}

function answer({ status, code, message, fields, headers }: ApiError, c: Context<ApiEnv>): Response {
  const first = fields[0]
  const body: ApiErrorBody = {
    error: { code, message, ...(first && { field: first.field, fields }), requestId: c.var.requestId },
  }
  return c.json(body, status, { ...headers, 'Cache-Control': 'no-store' })
}
