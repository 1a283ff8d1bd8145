import { useState } from 'react'
import { ApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { changeEmail } from '#app/platform/session/auth-actions.ts'
import { EmailField } from '#app/platform/ui/form/field.tsx'
import { FormActions } from '#app/platform/ui/form/form-actions.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { useFreshProof } from '../proof/use-fresh-proof.tsx'
import { emailSchema } from './form-schemas.ts'

/** Changes the account's address. The new one applies once the link mailed to it has been followed. */
export function EmailChangeForm({ email: current }: { email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { withFreshProof, proofDialog } = useFreshProof()
  const { errors, formError, isSending, formProps } = useForm({
    schema: emailSchema,
    submit: async ({ email }, form) => {
      if (email === current) throw sameEmail()
      if (!(await withFreshProof(() => changeEmail(email)))) return
      setSentTo(email)
      form.reset()
      showSuccess({ title: 'Check your email', description: `We’ve sent a link to ${email}.` })
    },
    onFailure: ({ message }) => showError({ title: 'Error changing email', description: message }),
  })
  return (
    <>
      <p className="mt-3 text-muted wrap-anywhere">
        You sign in with <strong className="font-semibold text-ink">{current}</strong>.
      </p>
      <form {...formProps} aria-label="Email address" className="mt-6 space-y-5">
        <EmailField label="New email" autoComplete="email" error={errors.email} />
        <p
          role="status"
          className={sentTo === null ? 'sr-only' : 'rounded-xl bg-tint px-4 py-3 wrap-anywhere'}
        >
          {sentTo === null
            ? ''
            : `We’ve sent a link to ${sentTo}. Your account keeps its current address until you open the link.`}
        </p>
        <FormActions
          label="Change email"
          busyLabel="Sending..."
          isSending={isSending}
          error={formError}
          isFitted
        />
      </form>
      {proofDialog}
    </>
  )
}

function sameEmail(): ApiClientError {
  const message = 'This is already your address.'
  return new ApiClientError({
    status: 422,
    code: 'same_email',
    message,
    fields: [{ field: 'email', code: 'same_email', message }],
  })
}
