import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { useListFocus } from '#app/platform/ui/layout/restore-focus.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { addPasskey, type OwnPasskey, passkeysQuery } from '../passkeys/queries.ts'
import { useFreshProof } from '../proof/use-fresh-proof.tsx'
import { PasskeyItem } from './passkey-item.tsx'
import { useReturn } from './use-return.ts'

const listHeight = 6

export function PasskeysSection({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(passkeysQuery(userId))
  if (data === null)
    return <p className="mt-3 text-muted">This site’s account service doesn’t support passkeys.</p>
  return (
    <>
      <p className="mt-3 text-muted">
        Sign in with your fingerprint, your face or your device’s PIN. A passkey can’t be guessed and works
        only on this site.
      </p>
      {data ? (
        <PasskeyList passkeys={data} onChanged={refetch} />
      ) : (
        <LoadingState height={listHeight} error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function PasskeyList({ passkeys, onChanged }: { passkeys: OwnPasskey[]; onChanged: () => Promise<unknown> }) {
  const listRef = useListFocus(passkeys.length)
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="mt-4 font-medium">You have no passkeys yet.</p>
      ) : (
        <ul
          ref={listRef}
          tabIndex={-1}
          aria-label="Your passkeys"
          className="mt-4 divide-y divide-edge/40 border-y border-edge/40"
        >
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <AddPasskey onAdded={onChanged} />
    </>
  )
}

function AddPasskey({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const [isAdded, setAdded] = useState(false)
  const leadBack = useReturn()
  const { withFreshProof, proofDialog } = useFreshProof()
  const { isSending, error, run } = useCommand('Error adding a passkey')
  const add = () =>
    run(async () => {
      let isMade = false
      await withFreshProof(async () => {
        isMade = await addPasskey()
      })
      if (!isMade) return
      setAdded(true)
      showSuccess({ title: 'Passkey added', description: 'You can now sign in with it.' })
      await onAdded()
      leadBack()
    })
  return (
    <>
      {error ? (
        <p role="alert" className="mt-3 font-medium text-danger">
          {error}
        </p>
      ) : null}
      <Button look="outline" className="mt-5" onClick={() => void add()} isBusy={isSending}>
        {isSending ? 'Waiting for your device...' : isAdded ? 'Add another passkey' : 'Add a passkey'}
      </Button>
      {proofDialog}
    </>
  )
}
