import { useSession } from '#app/features/session/use-session.ts'
import { Button } from '#app/ui/form/button.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { showError } from '#app/ui/overlay/toast.tsx'
import { proofSchema } from './proof-schemas.ts'
import { sendProof } from './send-proof.ts'

/** Asks somebody who is signed in to prove that they are the account's owner. */
export function ProofDialog({ onDone }: { onDone: (isProven: boolean) => void }) {
  const session = useSession()
  const { errors, formError, isSending, formProps } = useForm({
    schema: proofSchema,
    submit: async (input) => {
      await sendProof(input)
      onDone(true)
    },
    onFailure: ({ message }) => showError({ title: 'Error confirming it’s you', description: message }),
  })
  return (
    <ConfirmDialog title="Please confirm it’s you" onClose={() => onDone(false)}>
      <p className="mt-3 text-muted">
        This protects your account if someone else uses this browser. We won’t ask again for ten minutes.
      </p>
      <form {...formProps} aria-label="Confirm it’s you" className="mt-6 space-y-5">
        {/* Not shown: it tells a password manager whose password this is. */}
        <input
          type="text"
          autoComplete="username"
          value={session.status === 'in' ? session.user.email : ''}
          readOnly
          hidden
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          hint="Forgot it? Sign out, then choose “Forgot your password?”."
          error={errors.password}
        />
        {formError ? (
          <p role="alert" className="rounded-xl bg-danger-tint px-4 py-3 font-medium text-danger">
            {formError}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={() => onDone(false)} isIdle={isSending}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isSending}>
            {isSending ? 'Checking...' : 'Confirm'}
          </Button>
        </div>
      </form>
    </ConfirmDialog>
  )
}
