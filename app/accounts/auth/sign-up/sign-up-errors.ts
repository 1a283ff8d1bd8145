import type { ApiClientError } from '#app/platform/http/client/api-client-error.ts'
import type { ToastText } from '#app/platform/ui/overlay/toast-text.ts'

/** Uses the specification's words. @param title the toast's title for an error without its own; the message is then shown below it */
export function describeSignUpFailure(failure: ApiClientError, title = 'Error creating account'): ToastText {
  const { code, fields } = failure
  const message = fields[0]?.message ?? failure.message
  const codes = new Set([code, ...fields.map((problem) => problem.code)])
  if (codes.has('email_address_invalid'))
    return {
      title: 'Email validation error',
      description:
        'The entered email was rejected by the server, possibly due to domain restrictions. Try another domain or check authentication settings.',
    }
  if (codes.has('signup_disabled'))
    return {
      title: 'Sign up disabled',
      description: 'New user registration is currently disabled. Please contact support.',
    }
  if (/e-?mail/i.test(message))
    return {
      title: 'Email error',
      description: `Email issue: ${message.replace(/\.$/, '')}. Please try a different email address.`,
    }
  return { title, description: message }
}
