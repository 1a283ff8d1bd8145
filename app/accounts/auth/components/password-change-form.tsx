import { setNewPassword } from '#app/platform/session/auth-actions.ts'
import { FormActions } from '#app/platform/ui/form/form-actions.tsx'
import { PasswordField } from '#app/platform/ui/form/password-field.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { passwordHint } from '../core/password-hint.ts'
import { useFreshProof } from '../proof/use-fresh-proof.tsx'
import { newPasswordSchema } from './form-schemas.ts'

export function PasswordChangeForm({ email }: { email: string }) {
  const { withFreshProof, proofDialog } = useFreshProof()
  const { errors, formError, isSending, formProps } = useForm({
    schema: newPasswordSchema,
    submit: async ({ password }, form) => {
      if (!(await withFreshProof(() => setNewPassword(password)))) return
      form.reset()
      showSuccess({
        title: 'Password changed',
        description: 'Other devices have been signed out of your account.',
      })
    },
    onFailure: ({ message }) => showError({ title: 'Error changing password', description: message }),
  })
  return (
    <>
      <form {...formProps} aria-label="Password" className="mt-6 space-y-5">
        {/* Hidden: tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          hint={`${passwordHint} Your other devices will be signed out.`}
          error={errors.password}
        />
        <FormActions
          label="Change password"
          busyLabel="Saving..."
          isSending={isSending}
          error={formError}
          isFitted
        />
      </form>
      {proofDialog}
    </>
  )
}
