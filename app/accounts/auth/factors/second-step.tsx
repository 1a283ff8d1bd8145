import { useState } from 'react'
import * as v from 'valibot'
import { hasExternalAuth } from '#app/platform/http/auth-url.ts'
import { signOut } from '#app/platform/session/auth-actions.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { FormActions } from '#app/platform/ui/form/form-actions.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { restoreFocus } from '#app/platform/ui/layout/restore-focus.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { codeSchema } from './code-schemas.ts'
import { verifyAnyCode, verifyRecoveryCode } from './queries.ts'
import { readFactorTypes } from './read-factor-types.ts'

const kinds = {
  app: {
    text: 'Open your authenticator app and enter the six digits that it shows for this site.',
    label: 'Code',
    other: 'Use a recovery code instead',
    schema: codeSchema,
    verify: verifyAnyCode,
  },
  recovery: {
    text: 'Enter one of the ten recovery codes that you saved when you set up your app. Each works once.',
    label: 'Recovery code',
    other: 'Use your authenticator app instead',
    schema: v.object({ code: v.pipe(v.string(), v.trim(), v.minLength(1, 'Please enter a recovery code.')) }),
    verify: verifyRecoveryCode,
  },
} as const

type Kind = keyof typeof kinds

interface SecondStepProps {
  level: 'h1' | 'h2'
  onVerified?: () => void
  onCancel?: () => void
}

export function SecondStep({ level: Heading, onVerified, onCancel }: SecondStepProps) {
  const [kind, setKind] = useState<Kind>('app')
  // An external auth service may have no recovery codes.
  const [canRecover] = useState(() => !hasExternalAuth() || readFactorTypes().includes('recovery_code'))
  const cancel = async () => {
    await signOut().catch(() => undefined)
    onCancel?.()
  }
  return (
    <div className="rounded-3xl bg-surface p-5 shadow-lift ring-1 ring-line sm:p-8">
      <Heading className="text-3xl font-bold tracking-tight">Enter your code</Heading>
      <p className="mt-2 mb-6 text-muted">{kinds[kind].text}</p>
      <CodeForm key={kind} kind={kind} onVerified={onVerified} />
      <p className="mt-3 flex flex-col items-center">
        {canRecover ? (
          <Button look="quiet" onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
            {kinds[kind].other}
          </Button>
        ) : null}
        <Button look="quiet" onClick={() => void cancel()}>
          Sign in as someone else
        </Button>
      </p>
    </div>
  )
}

function CodeForm({ kind, onVerified }: { kind: Kind; onVerified: (() => void) | undefined }) {
  const { schema, verify, label } = kinds[kind]
  const { errors, formError, isSending, formProps } = useForm({
    schema,
    submit: async ({ code }) => {
      await verify(code)
      showSuccess({ title: 'Welcome back!', description: 'You have been signed in successfully.' })
      restoreFocus()
      onVerified?.()
    },
    onFailure: ({ message }) => showError({ title: 'Error signing in', description: message }),
  })
  return (
    <form {...formProps} aria-label={label} className="space-y-5">
      <TextField
        label={label}
        name="code"
        autoFocus
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        required
        error={errors.code}
      />
      <FormActions label="Sign In" busyLabel="Checking..." isSending={isSending} error={formError} />
    </form>
  )
}
