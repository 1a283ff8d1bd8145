import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { signIn } from '#app/platform/session/auth-actions.ts'
import { EmailField } from '#app/platform/ui/form/field.tsx'
import { FormActions } from '#app/platform/ui/form/form-actions.tsx'
import { PasswordField } from '#app/platform/ui/form/password-field.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { restoreFocus } from '#app/platform/ui/layout/restore-focus.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { InboxNotice } from '../sign-up/inbox-notice.tsx'

const textLink = 'inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4'

export function SignInForm({ otherWays }: { otherWays?: ReactNode }) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const { errors, formError, isSending, formProps } = useForm({
    schema: async () => (await import('./form-schemas.ts')).signInSchema,
    submit: async (input) => {
      setUnconfirmed(null)
      const isComplete = await signIn(input).catch((error: unknown) => {
        if (toApiClientError(error).code === 'email_not_confirmed') setUnconfirmed(input.email)
        throw error
      })
      // Otherwise the panel now shows the second step.
      if (!isComplete) return
      showSuccess({ title: 'Welcome back!', description: 'You have been signed in successfully.' })
      // If the page stays open, signing in has just removed this form and its focused button.
      restoreFocus()
    },
    onFailure: ({ message }) => showError({ title: 'Error signing in', description: message }),
  })
  return (
    <form {...formProps} className="space-y-5">
      <EmailField autoComplete="username webauthn" enterKeyHint="next" error={errors.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
        error={errors.password}
      />
      {unconfirmed === null ? null : (
        <div>
          <p className="mb-2 font-medium text-danger">{formError}</p>
          <InboxNotice email={unconfirmed} level="h3" takesFocus={false} />
        </div>
      )}
      <FormActions
        label="Sign In"
        busyLabel="Signing in..."
        isSending={isSending}
        error={unconfirmed === null ? formError : null}
      />
      {otherWays}
      <p className="flex flex-col items-center text-sm">
        <Link to="/auth/forgot" className={textLink}>
          Forgot your password?
        </Link>
        <Link to="/auth/confirm" className={textLink}>
          Didn’t get the confirmation email?
        </Link>
      </p>
    </form>
  )
}
