import { type SubmitEvent, useState } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { ConfirmDialog, DialogFormActions } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { removeFromAir, useRefetchAir } from '../queries.ts'

export function DeletePeriod({ id, name, firstAt }: { id: string; name: string; firstAt: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const { isSending, error, run } = useCommand('Error deleting')
  const reread = useRefetchAir()
  const remove = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const instant = (field: string) => new Date(`${given.get(field) ?? ''}`).toISOString()
    const isDone = await run(async () => {
      const span = new URLSearchParams({ from: instant('from'), to: instant('to') })
      await removeFromAir(`series/${id}/readings?${span}`)
    })
    if (!isDone) return
    setOpen(false)
    showSuccess({ title: 'Deleted', description: `Readings of “${name}” deleted.` })
    await reread()
  }
  return (
    <>
      <Button look="quiet" aria-label={`Delete a period: ${name}`} onClick={() => setOpen(true)}>
        Delete a period
      </Button>
      {isOpen ? (
        <ConfirmDialog title={`Delete a period of “${name}”`} onClose={() => setOpen(false)}>
          <form onSubmit={(event) => void remove(event)} className="mt-4 space-y-5">
            <TextField
              label="From (your time)"
              name="from"
              type="datetime-local"
              required
              defaultValue={firstAt ? toLocalField(firstAt) : undefined}
            />
            <TextField label="To (not included)" name="to" type="datetime-local" required />
            <DialogFormActions
              label="Delete"
              busyLabel="Deleting..."
              isSending={isSending}
              error={error}
              onCancel={() => setOpen(false)}
            />
          </form>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function toLocalField(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
