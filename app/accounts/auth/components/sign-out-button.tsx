import { useState } from 'react'
import { signOut } from '#app/features/session/auth.ts'
import { toApiClientError } from '#app/http/client/api-client-error.ts'
import { Button } from '#app/ui/form/button.tsx'
import { restoreFocus } from '#app/ui/layout/restore-focus.ts'
import { showError, showSuccess } from '#app/ui/overlay/toast.tsx'

export function SignOutButton() {
  const [isSending, setSending] = useState(false)
  const handleClick = async () => {
    setSending(true)
    try {
      await signOut()
      showSuccess({
        title: 'Signed out successfully',
        description: 'You have been signed out of your account.',
      })
    } catch (error) {
      showError({ title: 'Signed out in this browser only', description: toApiClientError(error).message })
    } finally {
      setSending(false)
      restoreFocus()
    }
  }
  return (
    <Button look="outline" onClick={handleClick} isBusy={isSending}>
      Sign Out
    </Button>
  )
}
