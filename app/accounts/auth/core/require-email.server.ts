import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { AccountSettings } from './account-settings.ts'
import { isDomainAccepted, normalizeEmail } from './email-address.ts'

/** @throws ApiError 400 `validation_failed` */
export function requireEmail(typed: string): string {
  const email = normalizeEmail(typed)
  if (email !== null) return email
  throw new ApiError(400, 'validation_failed', 'Unable to validate email address: invalid format')
}

/** Checks the domain against the owner's settings too. @throws ApiError 400 `email_address_invalid` */
export function requireAcceptedEmail(typed: string, accounts: AccountSettings): string {
  const email = normalizeEmail(typed)
  if (email !== null && isDomainAccepted(email, accounts)) return email
  const message = 'This email address can’t be used here. Please try another one.'
  throw new ApiError(400, 'email_address_invalid', message, { field: 'email' })
}
