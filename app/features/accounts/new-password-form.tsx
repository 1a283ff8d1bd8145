import { Link, useNavigate } from 'react-router'
import { FormActions } from '#app/ui/form-actions.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { showError, showSuccess } from '#app/ui/toast.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { setNewPassword } from './client.ts'
import { newPasswordSchema } from './forms.ts'

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
        You know your current password? Change it in your{' '}
        <Link to="/settings" className="font-medium text-accent underline underline-offset-4">
          Settings
        </Link>
        .
      </p>
    </form>
  )
}
