import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/form/button.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { showError, showSuccess } from '#app/ui/overlay/toast.tsx'
import { deleteOwnAccount } from './delete-own-account.ts'
import { deletionSchema } from './settings-schemas.ts'

/** What goes with an account, said before anything is done. */
function Consequences() {
  return (
    <ul className="mt-3 list-disc space-y-1 pl-5 text-muted">
      <li>Your stories are deleted, along with the comments and reactions on them.</li>
      <li>Your comments, reactions and bookmarks are deleted.</li>
      <li>Your name, picture, email address and places on the waitlist and the VIP list are deleted.</li>
      <li>You are signed out everywhere. This can’t be undone, not even by us.</li>
    </ul>
  )
}

/** The way out of the site, with nothing left behind. */
export function AccountDeletion({ userId }: { userId: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p className="mt-3 text-muted">If you delete your account:</p>
      <Consequences />
      <Button look="outline" className="mt-5" onClick={() => setAsking(true)}>
        Delete my account...
      </Button>
      {isAsking ? <DeletionDialog userId={userId} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function DeletionDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { errors, formError, isSending, formProps } = useForm({
    schema: deletionSchema,
    submit: async ({ password }) => {
      await deleteOwnAccount(userId, password)
      queryClient.clear()
      showSuccess({ title: 'Account deleted', description: 'Your data has been deleted from this site.' })
      await navigate('/', { replace: true })
    },
    onFailure: ({ message }) => showError({ title: 'Error deleting account', description: message }),
  })
  return (
    <ConfirmDialog title="Delete your account?" onClose={onClose}>
      <Consequences />
      <form {...formProps} aria-label="Delete account" className="mt-6 space-y-5">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          hint="To confirm that it’s you."
          error={errors.password}
        />
        {formError ? (
          <p className="rounded-xl bg-danger-tint px-4 py-3 font-medium text-danger">{formError}</p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose} isIdle={isSending}>
            Cancel
          </Button>
          <Button type="submit" look="danger" isBusy={isSending}>
            {isSending ? 'Deleting...' : 'Delete everything'}
          </Button>
        </div>
      </form>
    </ConfirmDialog>
  )
}
