import { useState } from 'react'
import { Button } from '#app/ui/form/button.tsx'
import { useCommand } from '#app/ui/form/use-command.ts'

interface MaskedAddressProps {
  /** Whose address it is, for the button's name. */
  whose: string
  masked: string
  /** Reads the whole address, on the record. */
  onRead: () => Promise<{ email: string }>
}

/** An address that is shown in full only when somebody asks for it, which is recorded. */
export function MaskedAddress({ whose, masked, onRead }: MaskedAddressProps) {
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
          onClick={() => void run(async () => setEmail((await onRead()).email))}
        >
          Show
        </Button>
      ) : null}
    </span>
  )
}
