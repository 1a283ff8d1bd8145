import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { restoreFocus } from '#app/platform/ui/layout/restore-focus.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { AuthenticatorSetup } from '../factors/authenticator-setup.tsx'
import {
  type NewAuthenticator,
  type RecoveryCodesLeft,
  removeSecondFactor,
  replaceRecoveryCodes,
  secondFactorQuery,
  startAuthenticator,
} from '../factors/queries.ts'
import { RecoveryCodes } from '../factors/recovery-codes.tsx'
import { ConfirmWithProof } from '../proof/confirm-with-proof.tsx'
import { useFreshProof } from '../proof/use-fresh-proof.tsx'
import { useReturn } from './use-return.ts'

const stateHeight = 10

export function SecondFactorSection({ userId }: { userId: string }) {
  const placeRef = useRef<HTMLDivElement>(null)
  const leadBack = useReturn()
  const { data, error, refetch } = useQuery(secondFactorQuery(userId))
  const [codes, setCodes] = useState<string[] | null>(null)

  const handleClosed = async () => {
    setCodes(null)
    await refetch()
    if (!leadBack()) restoreFocus(placeRef.current)
  }
  return (
    <div ref={placeRef} tabIndex={-1}>
      <p className="mt-3 text-muted">
        With an authenticator app, signing in takes your password and a code from your phone. Someone who
        learns your password still can’t get in.
      </p>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={() => void handleClosed()} />
      ) : data === undefined ? (
        <LoadingState height={stateHeight} error={error} onRetry={() => void refetch()} />
      ) : data === null ? (
        <Off onDone={(made) => (made.length > 0 ? setCodes(made) : void handleClosed())} />
      ) : (
        <On recoveryCodes={data.recoveryCodes} onNewCodes={setCodes} onRemoved={handleClosed} />
      )}
    </div>
  )
}

function Off({ onDone }: { onDone: (codes: string[]) => void }) {
  const [started, setStarted] = useState<NewAuthenticator | null>(null)
  const { withFreshProof, proofDialog } = useFreshProof()
  const { isSending, error, run } = useCommand('Error setting up your app')
  const start = () => run(() => withFreshProof(async () => setStarted(await startAuthenticator())))
  if (started)
    return <AuthenticatorSetup authenticator={started} onDone={onDone} onCancel={() => setStarted(null)} />
  return (
    <>
      <Failure text={error} />
      <Button look="outline" className="mt-5" onClick={() => void start()} isBusy={isSending}>
        {isSending ? 'Preparing...' : 'Set up an authenticator app'}
      </Button>
      {proofDialog}
    </>
  )
}

interface OnProps {
  recoveryCodes: RecoveryCodesLeft
  onNewCodes: (codes: string[]) => void
  onRemoved: () => Promise<void>
}

function On({ recoveryCodes, onNewCodes, onRemoved }: OnProps) {
  const [isAsking, setAsking] = useState(false)
  const { withFreshProof, proofDialog } = useFreshProof()
  const { isSending, error, run } = useCommand('Error making new codes')
  const renew = () => run(() => withFreshProof(async () => onNewCodes(await replaceRecoveryCodes())))
  return (
    <>
      <p className="mt-4 font-medium">Your authenticator app is on.</p>
      {recoveryCodes === 'impossible' ? null : (
        <p className="mt-1 text-muted">
          {recoveryCodes === null || recoveryCodes === 0
            ? 'You have no recovery codes. Without your phone, you can’t sign in.'
            : `You have ${recoveryCodes} recovery ${recoveryCodes === 1 ? 'code' : 'codes'} left.`}
        </p>
      )}
      <Failure text={error} />
      <div className="mt-5 flex flex-wrap gap-3">
        {recoveryCodes === 'impossible' ? null : (
          <Button look="outline" onClick={() => void renew()} isBusy={isSending}>
            {isSending ? 'Making codes...' : 'Make new recovery codes'}
          </Button>
        )}
        <Button look="outline" onClick={() => setAsking(true)}>
          Turn off...
        </Button>
      </div>
      {proofDialog}
      {isAsking ? <TurnOffDialog onClose={() => setAsking(false)} onRemoved={onRemoved} /> : null}
    </>
  )
}

function TurnOffDialog({ onClose, onRemoved }: { onClose: () => void; onRemoved: () => Promise<void> }) {
  const handleDone = async () => {
    showSuccess({
      title: 'Authenticator app turned off',
      description: 'You now sign in with your password only.',
    })
    onClose()
    await onRemoved()
  }
  return (
    <ConfirmWithProof
      title="Turn off your authenticator app?"
      label="Turn off"
      busyLabel="Turning off..."
      failureTitle="Error turning off your app"
      isDanger
      onConfirm={removeSecondFactor}
      onDone={handleDone}
      onClose={onClose}
    >
      <p className="mt-3 text-muted">
        You’ll sign in with your password only, and your recovery codes will stop working.
      </p>
    </ConfirmWithProof>
  )
}

function Failure({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p role="alert" className="mt-3 font-medium text-danger">
      {text}
    </p>
  )
}
