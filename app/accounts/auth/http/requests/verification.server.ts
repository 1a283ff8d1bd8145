import type { LinkType } from '#app/platform/http/page-paths.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'

/** The kinds of links for each of the protocol's verification types. `email` is any mail for signing in or up. */
const linkTypesOf: Readonly<Record<string, readonly LinkType[]>> = {
  signup: ['signup'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink', 'story_confirmation'],
  recovery: ['recovery'],
  email_change: ['email_change'],
}

/** @throws ApiError 400 `validation_failed` */
export function findLinkTypes(type: string): readonly LinkType[] {
  const types = Object.hasOwn(linkTypesOf, type) ? linkTypesOf[type] : undefined
  if (types) return types
  throw invalid('Unsupported verification type')
}

interface Verification {
  email: string
  phone: string
  token: string
  tokenHash: string
  type: string
}

/**
 * Checks that a verification names exactly one thing to verify, like the reference implementation.
 *
 * @returns the link's token, or an empty string for an address with a code
 */
export function requireVerification({ email, phone, token, tokenHash, type }: Verification) {
  if (type === '') throw invalid('Verify requires a verification type')
  findLinkTypes(type)
  if ((token === '') === (tokenHash === '')) throw invalid('Verify requires either a token or a token hash')
  if (tokenHash !== '' && (email !== '' || phone !== ''))
    throw invalid('Only the token_hash and type should be provided')
  if (token !== '' && (email === '' || phone !== ''))
    throw invalid('Only an email address or phone number should be provided on verify')
  return { link: tokenHash }
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
