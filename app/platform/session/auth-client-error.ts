import type { AuthError } from '@supabase/auth-js'
import {
  ApiClientError,
  unavailableMessage,
  unreachableMessage,
} from '#app/platform/http/client/api-client-error.ts'

const fieldByCode: Readonly<Record<string, string>> = {
  email_address_invalid: 'email',
  email_exists: 'email',
  user_already_exists: 'email',
  weak_password: 'password',
  same_password: 'password',
  reserved_name: 'fullName',
}

export function toAuthClientError({
  name,
  status = 0,
  code = 'unexpected_failure',
  message,
}: AuthError): ApiClientError {
  if (name === 'AuthSessionMissingError' || code === 'session_not_found') return sessionEnded()
  if (status === 0) return new ApiClientError({ status, code: 'unreachable', message: unreachableMessage })
  if (status >= 500) return new ApiClientError({ status, code, message: unavailableMessage })
  const field = fieldByCode[code]
  return new ApiClientError({ status, code, message, fields: field ? [{ field, code, message }] : [] })
}

function sessionEnded(): ApiClientError {
  const message = 'Your session has ended. Please sign in again.'
  return new ApiClientError({ status: 401, code: 'not_signed_in', message })
}

export function noUserError(): ApiClientError {
  return new ApiClientError({ status: 502, code: 'no_user', message: 'Failed to create account' })
}
