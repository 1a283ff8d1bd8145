import { useState } from 'react'
import { EmailField } from '#app/platform/ui/form/field.tsx'
import { FormActions } from '#app/platform/ui/form/form-actions.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { emailSchema } from './form-schemas.ts'

interface SendLinkFormProps {
  label: string
  failureTitle: string
  /** Requests the mail. The response is the same for known and unknown addresses. */
  send: (email: string) => Promise<void>
}

export function SendLinkForm({ label, failureTitle, send }: SendLinkFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { errors, formError, isSending, formProps } = useForm({
    schema: emailSchema,
    submit: async ({ email }) => {
      await send(email)
      setSentTo(email)
    },
    onFailure: ({ message }) => showError({ title: failureTitle, description: message }),
  })
  return (
    <form {...formProps} className="mt-6 flex flex-col gap-5">
      <EmailField autoComplete="email" error={errors.email} />
      <FormActions label={label} busyLabel="Sending..." isSending={isSending} error={formError} />
      <p role="status" className={sentTo === null ? 'sr-only' : 'rounded-xl bg-tint px-4 py-3 wrap-anywhere'}>
        {sentTo === null
          ? ''
          : `If an account with ${sentTo} needs this link, we’ve sent it. It can take a minute. Check your spam folder too.`}
      </p>
    </form>
  )
}
