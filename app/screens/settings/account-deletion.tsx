import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ConfirmWithProof } from '#app/accounts/auth/proof/confirm-with-proof.tsx'
import { signOut } from '#app/platform/session/auth-actions.ts'
import { rememberDeskAccess } from '#app/platform/session/desk-access-memory.ts'
import { browserStorage, tabStorage } from '#app/platform/storage/browser-storage.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { sendAccountDeletion } from './queries.ts'

const confirmationWord = 'DELETE'

function Consequences() {
  return (
    <ul className="mt-3 list-disc space-y-1 pl-5 text-muted">
      <li>Your stories are deleted, along with the comments and reactions on them.</li>
      <li>Your comments, reactions and bookmarks are deleted.</li>
      <li>Your name, picture, email address and places on the waitlist and the VIP list are deleted.</li>
      <li>You are signed out everywhere. This can’t be undone, not even by us.</li>
      <li>
        What remains: your name as plain text where others mentioned you, moderation decisions and the account
        log without names, proof of your consents without your address, and backups until they are replaced.
      </li>
    </ul>
  )
}

export function AccountDeletion({ userId }: { userId: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p className="mt-3 text-muted">If you delete your account:</p>
      <Consequences />
      <p className="mt-3">
        <Link to="/privacy" className="text-accent underline">
          How long we keep what remains
        </Link>
      </p>
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
  const [word, setWord] = useState('')
  const [error, setError] = useState<string>()
  const checkWord = () => {
    const isRight = word.trim().toUpperCase() === confirmationWord
    setError(isRight ? undefined : `Type the word ${confirmationWord} here to delete your account.`)
    return isRight
  }
  const handleDone = async () => {
    queryClient.clear()
    showSuccess({ title: 'Account deleted', description: 'Your data has been deleted from this site.' })
    await navigate('/', { replace: true })
  }
  return (
    <ConfirmWithProof
      title="Delete your account?"
      label="Delete everything"
      busyLabel="Deleting..."
      failureTitle="Error deleting account"
      isDanger
      check={checkWord}
      onConfirm={() => deleteOwnAccount(userId)}
      onDone={handleDone}
      onClose={onClose}
    >
      <Consequences />
      <div className="mt-4">
        <TextField
          label={`To confirm, type ${confirmationWord}`}
          required
          autoComplete="off"
          autoCapitalize="characters"
          value={word}
          onChange={({ target }) => setWord(target.value)}
          error={error}
        />
      </div>
    </ConfirmWithProof>
  )
}

async function deleteOwnAccount(userId: string): Promise<void> {
  await sendAccountDeletion()
  forgetDrafts(userId)
  // The server has already deleted the session; this ends it in the browser.
  await signOut().catch(() => undefined)
}

/** The keys of drafts contain the user's id. */
function forgetDrafts(userId: string): void {
  rememberDeskAccess(userId, null)
  for (const storage of [browserStorage, tabStorage]) storage.forget(userId)
}
