import { useState } from 'react'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'

interface MaskedAddressProps {
  whose: string
  masked: string
  /** Reads the full address, which records the access. */
  onRead: () => Promise<{ email: string }>
}

/** Shows a masked address. Showing it in full needs a fresh proof and is recorded. */
export function MaskedAddress({ whose, masked, onRead }: MaskedAddressProps) {
  const [email, setEmail] = useState<string | null>(null)
  const { isSending, run } = useCommand('Error reading the address')
  const { withFreshProof, proofDialog } = useFreshProof()
  const read = () =>
    run(async () => void (await withFreshProof(async () => setEmail((await onRead()).email))))
  return (
    <>
      <span className="flex flex-wrap items-center text-muted">
        <bdi className="wrap-anywhere" role="status">
          {email ?? masked}
        </bdi>
        {email === null ? (
          <Button
            look="quiet"
            aria-label={`Show ${whose} address`}
            isBusy={isSending}
            onClick={() => void read()}
          >
            Show
          </Button>
        ) : null}
      </span>
      {proofDialog}
    </>
  )
}
