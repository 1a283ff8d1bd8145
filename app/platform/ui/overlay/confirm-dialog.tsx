import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../form/button.tsx'
import { FormError } from '../form/form-error.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  onClose: () => void
}

/** Open while rendered. The browser traps focus, closes the dialog by Escape, and restores focus. */
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

interface DialogFormActionsProps {
  label: string
  busyLabel: string
  isSending: boolean
  error?: string | null
  onCancel: () => void
}

interface ConfirmActionsProps extends DialogFormActionsProps {
  isDanger?: boolean
  onConfirm: () => void
}

/** Buttons of a form in a dialog. Enter in a field confirms. */
export function DialogFormActions(props: DialogFormActionsProps) {
  return <WaysOut {...props} button={{ type: 'submit' }} />
}

/** Buttons to cancel or confirm. Cancel comes first and has the focus. */
export function ConfirmActions({ isDanger = false, onConfirm, ...props }: ConfirmActionsProps) {
  return (
    <div className="mt-6">
      <WaysOut {...props} button={{ look: isDanger ? 'danger' : 'primary', onClick: onConfirm }} />
    </div>
  )
}

interface WaysOutProps extends DialogFormActionsProps {
  button: ComponentProps<typeof Button>
}

function WaysOut({ label, busyLabel, isSending, error = null, onCancel, button }: WaysOutProps) {
  return (
    <div className="space-y-3">
      <FormError error={error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onCancel} isIdle={isSending}>
          Cancel
        </Button>
        <Button {...button} isBusy={isSending}>
          {isSending ? busyLabel : label}
        </Button>
      </div>
    </div>
  )
}
