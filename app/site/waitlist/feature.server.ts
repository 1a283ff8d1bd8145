import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { waitlistApi } from './waitlist-api.server.ts'

export const waitlist: Feature<AccountDependencies> = {
  api: [waitlistApi],
  passwordRequests: ['POST /api/waitlist'],
}
