import { useState } from 'react'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { signOut } from '#app/platform/session/auth-actions.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { restoreFocus } from '#app/platform/ui/layout/restore-focus.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'

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
