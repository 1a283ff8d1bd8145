import { ApiError } from '#app/http/server/api-error.server.ts'
import { normalizeEmail } from './email-address.ts'

/** The address in its one form. @throws ApiError 400 `email_address_invalid` */
export function requireEmail(typed: string): string {
  const email = normalizeEmail(typed)
  if (email !== null) return email
  throw new ApiError(400, 'email_address_invalid', 'Unable to validate email address: invalid format')
}
