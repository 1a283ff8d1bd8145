import type { ApiFailure } from '#app/api-failure.ts'
import type { ToastText } from '#app/ui/toast.tsx'
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
  const { code, fields } = failure
  const message = fields[0]?.message ?? failure.message
  const codes = new Set([code, ...fields.map((problem) => problem.code)])
  if (codes.has('email_address_invalid')) {
    return {
      title: 'Email validation error',
      description:
        'The entered email was rejected by the server, possibly due to domain restrictions. Try another domain or check authentication settings.',
    }
  }
  if (codes.has('signup_disabled')) {
    return {
      title: 'Sign up disabled',
      description: 'New user registration is currently disabled. Please contact support.',
    }
  }
  if (/e-?mail/i.test(message)) {
    return {
      title: 'Email error',
      description: `Email issue: ${message.replace(/\.$/, '')}. Please try a different email address.`,
    }
  }
  return { title: 'Error saving story', description: message }
}
