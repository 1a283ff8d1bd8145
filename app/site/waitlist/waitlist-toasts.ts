import { describeSignUpFailure } from '#app/accounts/auth/sign-up/sign-up-errors.ts'
import type { ApiClientError } from '#app/platform/http/client/api-client-error.ts'
import type { ToastText } from '#app/platform/ui/overlay/toast-text.ts'
import type { WaitlistResponse } from './waitlist-schemas.ts'

const successes = {
  account_created: 'Account created and story saved! Check your email to verify your account.',
  story_shared: 'Your story is shared with the community.',
  story_saved: 'Your story is saved privately.',
} satisfies Record<WaitlistResponse['outcome'], string>

export function describeSuccess(outcome: WaitlistResponse['outcome']): ToastText {
  return { title: 'Welcome to the community', description: successes[outcome] }
}

export function describeFailure(failure: ApiClientError): ToastText {
  return describeSignUpFailure(failure, 'Error saving story')
}
