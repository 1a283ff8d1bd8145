import { useEffect, useRef } from 'react'
import { signUp } from '#app/platform/session/auth-actions.ts'
import { createBrowserSecret } from '#app/platform/session/browser-secrets.ts'
import { EmailField, TextField } from '#app/platform/ui/form/field.tsx'
import { FormActions } from '#app/platform/ui/form/form-actions.tsx'
import { fillForm, readForm } from '#app/platform/ui/form/form-values.ts'
import { PasswordField } from '#app/platform/ui/form/password-field.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { restoreFocus } from '#app/platform/ui/layout/restore-focus.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { passwordHint } from '../core/password-hint.ts'
import { preloadInboxNotice } from './inbox-notice.tsx'
import type { PendingSignUp } from './pending-sign-up.ts'
import { describeRestoredForm, restoreForm } from './restore-form.ts'
import { describeSignUpFailure } from './sign-up-errors.ts'
import { readSignUpOrigin } from './sign-up-origin.ts'

interface SignUpFormProps {
  /** The sign-up that was sent with a wrong address. */
  misaddressed: PendingSignUp | null
  isCorrecting: boolean
  email?: string
  onSent: (values: Record<string, string | boolean>) => void
}

export function SignUpForm({ misaddressed, isCorrecting, email, onSent }: SignUpFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const { errors, formError, isSending, formProps } = useForm({
    schema: async () => (await import('../components/form-schemas.ts')).signUpSchema,
    submit: async (input, form) => {
      preloadInboxNotice()
      const values = readForm(form)
      const returnTo = readSignUpOrigin(window.location)
      const isSignedIn = await signUp({ ...input, returnTo, browserSecret: createBrowserSecret() })
      form.reset()
      showSuccess({
        title: 'Account created successfully!',
        description: isSignedIn
          ? 'You have been signed in successfully.'
          : 'Please check your email to verify your account.',
      })
      // Signing in removes this form, which had the focus.
      if (isSignedIn) restoreFocus()
      else onSent(values)
    },
    onFailure: (failure) => showError(describeSignUpFailure(failure)),
  })

  useEffect(() => {
    if (formRef.current === null || misaddressed === null) return
    if (isCorrecting) restoreForm(formRef.current, misaddressed)
    else fillForm(formRef.current, misaddressed.fields)
  }, [misaddressed])

  return (
    <form ref={formRef} {...formProps} className="space-y-5">
      <TextField label="Full name" name="fullName" autoComplete="name" required error={errors.fullName} />
      <EmailField
        autoComplete="username"
        defaultValue={email}
        hint={describeRestoredForm(misaddressed)}
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        hint={passwordHint}
        error={errors.password}
      />
      <TextField
        label="Organization"
        name="organization"
        autoComplete="organization"
        error={errors.organization}
      />
      <FormActions label="Sign Up" busyLabel="Creating account..." isSending={isSending} error={formError} />
    </form>
  )
}
