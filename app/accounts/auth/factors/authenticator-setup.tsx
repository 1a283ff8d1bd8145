import { Button } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { FormActions } from '#app/platform/ui/form/form-actions.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { codeSchema } from './code-schemas.ts'
import { type NewAuthenticator, replaceRecoveryCodes, verifyCode } from './queries.ts'

interface AuthenticatorSetupProps {
  authenticator: NewAuthenticator
  onDone: (codes: string[]) => void
  onCancel: () => void
}

export function AuthenticatorSetup({ authenticator, onDone, onCancel }: AuthenticatorSetupProps) {
  const { factorId, qrCode, secret } = authenticator
  const { errors, formError, isSending, formProps } = useForm({
    schema: codeSchema,
    submit: async ({ code }) => {
      await verifyCode(factorId, code)
      showSuccess({
        title: 'Authenticator app set up',
        description: 'From now on, you’ll enter a code from the app when you sign in.',
      })
      onDone(await replaceRecoveryCodes())
    },
    onFailure: ({ message }) => showError({ title: 'Error setting up your app', description: message }),
  })
  return (
    <form {...formProps} aria-label="Authenticator app" className="mt-6 space-y-5">
      <ol className="list-decimal space-y-5 pl-5 marker:font-semibold marker:text-accent-strong">
        <li>
          <p>Scan this code with an app such as Google Authenticator, Microsoft Authenticator or Aegis.</p>
          {/* QR codes are scanned dark on light, even in dark mode. */}
          <img
            src={qrCode}
            alt="QR code for your authenticator app. The key below says the same."
            width={208}
            height={208}
            className="mt-3 rounded-2xl ring-1 ring-line"
          />
          <p className="mt-3 text-muted">No camera? Type this key into the app:</p>
          <p className="mt-1 font-mono text-sm wrap-anywhere select-all">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </li>
        <li>
          <TextField
            label="Enter the six digits that the app shows"
            name="code"
            autoFocus
            autoComplete="one-time-code"
            inputMode="numeric"
            enterKeyHint="done"
            required
            error={errors.code}
          />
        </li>
      </ol>
      <FormActions label="Turn on" busyLabel="Checking..." isSending={isSending} error={formError} />
      <Button look="quiet" className="w-full" onClick={onCancel} isIdle={isSending}>
        Cancel
      </Button>
    </form>
  )
}
