import { useQuery } from '@tanstack/react-query'
import { hasExternalAuth } from '#app/platform/http/auth-url.ts'
import { Button, type ButtonVariant } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { passkeysQuery } from '../passkeys/queries.ts'
import { canRequestPasskey } from '../passkeys/request-passkey.ts'
import { sendPasskeyProof } from './send-proof.ts'

interface PasskeyProofProps {
  userId: string
  label: string
  look: ButtonVariant
  onProven: () => void
}

export function PasskeyProof({ userId, label, look, onProven }: PasskeyProofProps) {
  const { data } = useQuery({
    ...passkeysQuery(userId),
    // External auth services have their own passkeys and don't accept them as a proof.
    enabled: canRequestPasskey() && !hasExternalAuth(),
  })
  const { isSending, error, run } = useCommand('Error confirming it’s you')
  const prove = () =>
    run(async () => {
      if (await sendPasskeyProof()) onProven()
    })
  if (!data || data.length === 0) return null
  return (
    <>
      <FormError error={error} className="mt-3" />
      <Button look={look} onClick={() => void prove()} isBusy={isSending}>
        {isSending ? 'Waiting for your passkey...' : label}
      </Button>
    </>
  )
}
