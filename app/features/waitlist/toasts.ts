import type { ApiFailure } from '#app/api-failure.ts'
import type { ToastText } from '#app/ui/toast.tsx'
import { describeSignUpFailure } from '../accounts/failure-toasts.ts'
import type { WaitlistAnswer } from './contract.ts'

const successes = {
  account_created: 'Account created and story saved! Check your email to verify your account.',
  story_shared: 'Your story is shared with the community.',
  story_saved: 'Your story is saved privately.',
} satisfies Record<WaitlistAnswer['outcome'], string>

/** What a submitter is told when it went well. */
export function describeSuccess(outcome: WaitlistAnswer['outcome']): ToastText {
  return { title: 'Welcome to the community', description: successes[outcome] }
}

/** What a submitter is told when it did not. */
export function describeFailure(failure: ApiFailure): ToastText {
  return describeSignUpFailure(failure, 'Error saving story')
}
