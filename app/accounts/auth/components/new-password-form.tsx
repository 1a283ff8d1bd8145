import { Link, useNavigate, useSearchParams } from 'react-router'
import { readReturnPath } from '#app/platform/http/return-path.ts'
import { setNewPassword } from '#app/platform/session/auth-actions.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { FormActions } from '#app/platform/ui/form/form-actions.tsx'
import { PasswordField } from '#app/platform/ui/form/password-field.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { scrollWhenRendered } from '#app/platform/ui/layout/scroll-when-rendered.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import type { ToastText } from '#app/platform/ui/overlay/toast-text.ts'
import { passwordHint } from '../core/password-hint.ts'
import { newPasswordSchema } from './form-schemas.ts'

const chosen: ToastText = {
  title: 'Password saved',
  description: 'From now on, you can sign in with it.',
}

const changed: ToastText = {
  title: 'Password changed',
  description: 'Other devices have been signed out of your account.',
}

export function NewPasswordForm({ isFirst }: { isFirst: boolean }) {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { errors, formError, isSending, formProps } = useForm({
    schema: newPasswordSchema,
    submit: async ({ password }) => {
      await setNewPassword(password)
      showSuccess(isFirst ? chosen : changed)
      const next = readReturnPath(parameters, window.location.origin)
      await navigate(next, { replace: true })
      scrollWhenRendered(next)
    },
    onFailure: ({ message }) =>
      showError({ title: `Error ${isFirst ? 'saving' : 'changing'} password`, description: message }),
  })
  return (
    <>
      <OwnAccount />
      <form {...formProps} className="mt-6 space-y-5">
        <PasswordField
          label={isFirst ? 'Password' : 'New password'}
          name="password"
          autoComplete="new-password"
          required
          hint={passwordHint}
          error={errors.password}
        />
        <FormActions
          label={isFirst ? 'Save password' : 'Save new password'}
          busyLabel="Saving..."
          isSending={isSending}
          error={formError}
        />
        {isFirst ? null : (
          <p className="text-center text-sm text-muted">
            Know your current password? Change it in your{' '}
            <Link to="/settings/security" className="font-medium text-accent underline underline-offset-4">
              Settings
            </Link>
            .
          </p>
        )}
      </form>
    </>
  )
}

function OwnAccount() {
  const session = useSession()
  return (
    // The address is known only after hydration. Reserving a line avoids a layout shift.
    <p className="mt-3 min-h-lh text-muted wrap-anywhere">
      {session.status === 'in' ? (
        <>
          For the account of <strong className="font-semibold text-ink">{session.user.email}</strong>.
        </>
      ) : null}
    </p>
  )
}
