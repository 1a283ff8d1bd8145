import { ApiClientError, isRetryable, toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { getAccessToken } from './auth-actions.ts'

/** @throws ApiClientError 401 `not_signed_in` if the session has ended; 0 if the site can't be reached */
export async function requireAccessToken(): Promise<string> {
  const token = await getAccessToken().catch((error: unknown) => {
    const failure = toApiClientError(error)
    if (isRetryable(failure)) throw failure
    return null
  })
  if (token !== null) return token
  throw new ApiClientError({
    status: 401,
    code: 'not_signed_in',
    message: 'Your session has ended. Please sign in again. What you wrote has been kept.',
  })
}
