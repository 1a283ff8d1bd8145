import { useState } from 'react'
import { Button } from '#app/ui/form/button.tsx'
import { useCommand } from '#app/ui/form/use-command.ts'
import { fetchAddress } from '../staff-requests.ts'

interface MaskedAddressProps {
  /** Of the colleague or the invitation. */
  id: string
  /** Whose address it is, for the button's name. */
  whose: string
  masked: string
}

/** An address that is shown in full only when somebody asks for it, which is recorded. */
export function MaskedAddress({ id, whose, masked }: MaskedAddressProps) {
  const [email, setEmail] = useState<string | null>(null)
  const { isSending, run } = useCommand('Error reading the address')
  return (
    <span className="flex flex-wrap items-center text-muted">
      <bdi className="wrap-anywhere" role="status">
        {email ?? masked}
      </bdi>
      {email === null ? (
        <Button
          look="quiet"
          aria-label={`Show ${whose} address`}
          isBusy={isSending}
          onClick={() => void run(async () => setEmail((await fetchAddress(id)).email))}
        >
          Show
        </Button>
      ) : null}
    </span>
  )
}
