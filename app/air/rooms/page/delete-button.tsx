import { type ReactNode, useState } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { ConfirmActions, ConfirmDialog } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { removeFromAir, useRefetchAir } from '../queries.ts'

interface DeleteButtonProps {
  /** The visible label, and the object that screen readers add to it. */
  label: string
  subject: string
  title: string
  children: ReactNode
  path: string
  onDeleted?: () => void
}

export function DeleteButton({ label, subject, title, children, path, onDeleted }: DeleteButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { isSending, error, run } = useCommand('Error deleting')
  const reread = useRefetchAir()
  const confirm = async () => {
    const isDone = await run(() => removeFromAir(path))
    if (!isDone) return
    setOpen(false)
    showSuccess({ title: 'Deleted', description: `${subject} deleted.` })
    onDeleted?.()
    await reread()
  }
  return (
    <>
      <Button look="quiet" aria-label={`${label}: ${subject}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <ConfirmDialog title={title} onClose={() => setOpen(false)}>
          <p className="mt-3">{children}</p>
          <ConfirmActions
            label="Delete"
            busyLabel="Deleting..."
            isDanger
            isSending={isSending}
            error={error}
            onConfirm={() => void confirm()}
            onCancel={() => setOpen(false)}
          />
        </ConfirmDialog>
      ) : null}
    </>
  )
}
