import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFreshProof } from '#app/features/accounts/proof/use-fresh-proof.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { useCommand } from '#app/ui/form/use-command.ts'
import { ConfirmActions, ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { showSuccess } from '#app/ui/overlay/toast.tsx'
import { deleteOwnAccount } from './delete-own-account.ts'

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
  const { withFreshProof, proofDialog } = useFreshProof()
  const { isSending, error, run } = useCommand('Error deleting account')
  const handleConfirm = () =>
    run(async () => {
      if (!(await withFreshProof(() => deleteOwnAccount(userId)))) return
      queryClient.clear()
      showSuccess({ title: 'Account deleted', description: 'Your data has been deleted from this site.' })
      await navigate('/', { replace: true })
    })
  return (
    <>
      <ConfirmDialog title="Delete your account?" onClose={onClose}>
        <Consequences />
        <ConfirmActions
          label="Delete everything"
          busyLabel="Deleting..."
          isSending={isSending}
          isDanger
          error={error}
          onConfirm={() => void handleConfirm()}
          onCancel={onClose}
        />
      </ConfirmDialog>
      {proofDialog}
    </>
  )
}
