import type { ReactNode } from 'react'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { ConfirmActions, ConfirmDialog } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import { useFreshProof } from './use-fresh-proof.tsx'

interface ConfirmWithProofProps {
  title: string
  label: string
  busyLabel: string
  failureTitle: string
  isDanger?: boolean
  children: ReactNode
  /** Returns false to stay, because something is missing. */
  check?: () => boolean
  onConfirm: () => Promise<unknown>
  onDone: () => Promise<void> | void
  onClose: () => void
}

/** Closing the proof's dialog returns to the question. */
export function ConfirmWithProof(props: ConfirmWithProofProps) {
  const {
    title,
    label,
    busyLabel,
    failureTitle,
    isDanger = false,
    children,
    check = () => true,
    onConfirm,
    onDone,
    onClose,
  } = props
  const { withFreshProof, proofDialog } = useFreshProof()
  const { isSending, error, run } = useCommand(failureTitle)
  const confirm = async () => {
    if (!check()) return
    await run(async () => {
      if (await withFreshProof(onConfirm)) await onDone()
    })
  }
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
