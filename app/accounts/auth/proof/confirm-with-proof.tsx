import type { ReactNode } from 'react'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { ConfirmActions, ConfirmDialog } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import { useFreshProof } from './use-fresh-proof.tsx'

interface ConfirmWithProofProps {
  title: string
  label: string
  busyLabel: string
  /** The title of the toast when it fails. */
  failureTitle: string
  /** True for what can't be taken back. */
  isDanger?: boolean
  /** What to know before saying yes. */
  children: ReactNode
  onConfirm: () => Promise<void>
  /** It was done. */
  onDone: () => Promise<void> | void
  onClose: () => void
}

/** Asks before what the server allows only with a fresh proof, then does it. Whoever closes the proof is back at the question. */
export function ConfirmWithProof(props: ConfirmWithProofProps) {
  const {
    title,
    label,
    busyLabel,
    failureTitle,
    isDanger = false,
    children,
    onConfirm,
    onDone,
    onClose,
  } = props
  const { withFreshProof, proofDialog } = useFreshProof()
  const { isSending, error, run } = useCommand(failureTitle)
  const confirm = () =>
    run(async () => {
      if (await withFreshProof(onConfirm)) await onDone()
    })
  return (
    <>
      <ConfirmDialog title={title} onClose={onClose}>
        {children}
        <ConfirmActions
          label={label}
          busyLabel={busyLabel}
          isSending={isSending}
          isDanger={isDanger}
          error={error}
          onConfirm={() => void confirm()}
          onCancel={onClose}
        />
      </ConfirmDialog>
      {proofDialog}
    </>
  )
}
