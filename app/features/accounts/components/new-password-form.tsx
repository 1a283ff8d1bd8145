import { Link, useNavigate } from 'react-router'
import { setNewPassword } from '#app/features/session/auth.ts'
import { FormActions } from '#app/ui/form/form-actions.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/ui/overlay/toast.tsx'
import { newPasswordSchema } from './form-schemas.ts'

export function NewPasswordForm() {
  const navigate = useNavigate()
  const { errors, formError, isSending, formProps } = useForm({
    schema: newPasswordSchema,
    submit: async ({ password }) => {
      await setNewPassword(password)
      showSuccess({
        title: 'Password changed',
        description: 'Other devices have been signed out of your account.',
      })
      await navigate('/', { replace: true })
    },
    onFailure: ({ message }) => showError({ title: 'Error changing password', description: message }),
  })
  return (
    <form {...formProps} className="mt-6 space-y-5">
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        hint="At least 6 characters."
        error={errors.password}
      />
      <FormActions label="Save new password" busyLabel="Saving..." isSending={isSending} error={formError} />
      <p className="text-center text-sm text-muted">
        Know your current password? Change it in your{' '}
        <Link to="/settings" className="font-medium text-accent underline underline-offset-4">
          Settings
        </Link>
        .
      </p>
    </form>
  )
}
