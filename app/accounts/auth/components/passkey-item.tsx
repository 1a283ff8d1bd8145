import { useState } from 'react'
import * as v from 'valibot'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { ConfirmDialog, DialogFormActions } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { maxFriendlyNameLength } from '../auth-limits.ts'
import { type OwnPasskey, removePasskey, renamePasskey } from '../passkeys/queries.ts'
import { ConfirmWithProof } from '../proof/confirm-with-proof.tsx'

interface PasskeyItemProps {
  passkey: OwnPasskey
  onChanged: () => Promise<unknown>
}

export function PasskeyItem({ passkey, onChanged }: PasskeyItemProps) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const { name, createdAt, lastUsedAt } = passkey
  const props = { passkey, onChanged, onClose: () => setOpen(null) }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Added <RelativeTime iso={createdAt} />
          {', '}
          {lastUsedAt ? (
            <>
              last used <RelativeTime iso={lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <div className="-mx-4 flex flex-wrap">
        <Button look="quiet" aria-label={`Rename ${name}`} onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button look="quiet" aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      {open === 'rename' ? <RenameDialog {...props} /> : null}
      {open === 'remove' ? <RemoveDialog {...props} /> : null}
    </li>
  )
}

interface ItemDialogProps extends PasskeyItemProps {
  onClose: () => void
}

const nameSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Please enter a name.')),
})

function RenameDialog({ passkey, onChanged, onClose }: ItemDialogProps) {
  const { errors, formError, isSending, formProps } = useForm({
    schema: nameSchema,
    submit: async ({ name }) => {
      await renamePasskey(passkey.id, name)
      await onChanged()
      onClose()
    },
    onFailure: ({ message }) => showError({ title: 'Error renaming passkey', description: message }),
  })
  return (
    <ConfirmDialog title="Rename this passkey" onClose={onClose}>
      <form {...formProps} aria-label="Name" className="mt-4 space-y-5">
        <TextField
          label="Name"
          name="name"
          defaultValue={passkey.name}
          maxLength={maxFriendlyNameLength}
          autoComplete="off"
          required
          error={errors.name}
        />
        <DialogFormActions
          label="Save"
          busyLabel="Saving..."
          isSending={isSending}
          error={formError}
          onCancel={onClose}
        />
      </form>
    </ConfirmDialog>
  )
}

function RemoveDialog({ passkey, onChanged, onClose }: ItemDialogProps) {
  const handleDone = async () => {
    onClose()
    showSuccess({
      title: 'Passkey removed',
      description: 'It no longer signs you in. You can delete it from your device, too.',
    })
    await onChanged()
  }
  return (
    <ConfirmWithProof
      title={`Remove “${passkey.name}”?`}
      label="Remove"
      busyLabel="Removing..."
      failureTitle="Error removing passkey"
      isDanger
      onConfirm={() => removePasskey(passkey.id)}
      onDone={handleDone}
      onClose={onClose}
    >
      <p className="mt-3 text-muted">
        You can’t sign in with this passkey anymore. Your other sign-in methods still work.
      </p>
    </ConfirmWithProof>
  )
}
