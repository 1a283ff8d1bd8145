import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../form/button.tsx'
import { FormError } from '../form/form-error.tsx'

interface ConfirmDialogProps {
  title: string
  /** Explains the consequences. */
  children: ReactNode
  onClose: () => void
}

/**
 * Modal dialog that asks before an irreversible action. Open while rendered. The browser traps focus, closes it by Escape, and
 * restores focus.
 */
export function ConfirmDialog({ title, children, onClose }: ConfirmDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={({ currentTarget }) => {
        // The event may arrive after the dialog was opened again.
        if (!currentTarget.open) onClose()
      }}
      className="dialog m-auto rounded-3xl border border-line bg-surface p-5 text-ink shadow-float sm:p-8"
    >
      <h2 id={titleId} className="text-xl font-bold tracking-tight">
        {title}
      </h2>
      {children}
    </dialog>
  )
}

interface ConfirmActionsProps {
  label: string
  busyLabel: string
  isSending: boolean
  /** True for irreversible actions. */
  isDanger?: boolean
  error?: string | null
  onConfirm: () => void
  onCancel: () => void
}

interface DialogFormActionsProps {
  label: string
  busyLabel: string
  isSending: boolean
  error: string | null
  onCancel: () => void
}

/** Buttons of a form in a dialog. Enter in a field confirms. */
export function DialogFormActions({ label, busyLabel, isSending, error, onCancel }: DialogFormActionsProps) {
  return (
    <WaysOut error={error} isSending={isSending} onCancel={onCancel}>
      <Button type="submit" isBusy={isSending}>
        {isSending ? busyLabel : label}
      </Button>
    </WaysOut>
  )
}

/** Buttons to cancel or confirm. Cancel comes first and has the focus. */
export function ConfirmActions(props: ConfirmActionsProps) {
  const { label, busyLabel, isSending, isDanger = false, error = null, onConfirm, onCancel } = props
  return (
    <div className="mt-6">
      <WaysOut error={error} isSending={isSending} onCancel={onCancel}>
        <Button look={isDanger ? 'danger' : 'primary'} onClick={onConfirm} isBusy={isSending}>
          {isSending ? busyLabel : label}
        </Button>
      </WaysOut>
    </div>
  )
}

interface WaysOutProps {
  error: string | null
  isSending: boolean
  onCancel: () => void
  children: ReactNode
}

function WaysOut({ error, isSending, onCancel, children }: WaysOutProps) {
  return (
    <div className="space-y-3">
      <FormError error={error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onCancel} isIdle={isSending}>
          Cancel
        </Button>
        {children}
      </div>
    </div>
  )
}
