import { useState } from 'react'
import { hasExternalAuth } from '#app/platform/http/auth-url.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { PasswordField } from '#app/platform/ui/form/password-field.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { ConfirmDialog, DialogFormActions } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { codeSchema } from '../factors/code-schemas.ts'
import { readFactorTypes } from '../factors/read-factor-types.ts'
import { PasskeyProof } from './passkey-proof.tsx'
import { proofSchema } from './proof-schemas.ts'
import { sendProof, sendProofCode } from './send-proof.ts'

interface ProofProps {
  onDone: (isProven: boolean) => void
}

const failureTitle = 'Error confirming it’s you'

export function ProofDialog({ onDone }: ProofProps) {
  const session = useSession()
  const [hasAuthenticator] = useState(() => readFactorTypes().includes('totp'))
  const [usesCode, setUsesCode] = useState(hasAuthenticator && hasExternalAuth())
  // At an external auth service, the password opens a new session, which would then need the app's code.
  const canChange = hasAuthenticator && !hasExternalAuth()
  return (
    <ConfirmDialog title="Please confirm it’s you" onClose={() => onDone(false)}>
      <p className="mt-3 text-muted">
        This protects your account if someone else uses this browser. We won’t ask again for ten minutes.
      </p>
      {usesCode ? <CodeProof onDone={onDone} /> : <PasswordProof onDone={onDone} />}
      <div className="mt-3 flex flex-col items-center empty:hidden">
        {session.status === 'in' ? (
          <PasskeyProof
            userId={session.user.id}
            label="Use a passkey instead"
            look="quiet"
            onProven={() => onDone(true)}
          />
        ) : null}
        {canChange ? (
          <Button look="quiet" onClick={() => setUsesCode(!usesCode)}>
            {usesCode ? 'Use your password instead' : 'Use your authenticator app instead'}
          </Button>
        ) : null}
      </div>
    </ConfirmDialog>
  )
}

function PasswordProof({ onDone }: ProofProps) {
  const session = useSession()
  const { errors, formError, isSending, formProps } = useForm({
    schema: proofSchema,
    submit: async (input) => {
      await sendProof(input)
      onDone(true)
    },
    onFailure: ({ message }) => showError({ title: failureTitle, description: message }),
  })
  return (
    <form {...formProps} aria-label="Confirm it’s you" className="mt-6 space-y-5">
      {/* Hidden: tells password managers which account the password belongs to. */}
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
      <ProofActions isSending={isSending} error={formError} onDone={onDone} />
    </form>
  )
}

function CodeProof({ onDone }: ProofProps) {
  const { errors, formError, isSending, formProps } = useForm({
    schema: codeSchema,
    submit: async (input) => {
      await sendProofCode(input)
      onDone(true)
    },
    onFailure: ({ message }) => showError({ title: failureTitle, description: message }),
  })
  return (
    <form {...formProps} aria-label="Confirm it’s you" className="mt-6 space-y-5">
      <TextField
        label="Code from your authenticator app"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        required
        error={errors.code}
      />
      <ProofActions isSending={isSending} error={formError} onDone={onDone} />
    </form>
  )
}

interface ProofActionsProps extends ProofProps {
  isSending: boolean
  error: string | null
}

function ProofActions({ isSending, error, onDone }: ProofActionsProps) {
  return (
    <DialogFormActions
      label="Confirm"
      busyLabel="Checking..."
      isSending={isSending}
      error={error}
      onCancel={() => onDone(false)}
    />
  )
}
