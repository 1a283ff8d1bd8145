import { ApiError } from '#app/platform/http/server/api-error.server.ts'

/**
 * Returns the challenge of a PKCE client (RFC 7636) with the prefix `s256:` or `plain:`, or null for a client without PKCE.
 * @throws ApiError 400 `validation_failed`
 */
export function readCodeChallenge({
  code_challenge: challenge,
  code_challenge_method: method,
}: {
  code_challenge: string
  code_challenge_method: string
}) {
  if ((challenge === '') !== (method === ''))
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge === '') return null
  if (challenge.length < 43 || challenge.length > 128)
    throw invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[\w.~-]+$/.test(challenge))
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  const name = method.toLowerCase()
  if (name !== 's256' && name !== 'plain') throw invalid('unsupported code_challenge method')
  return `${name}:${challenge}`
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
