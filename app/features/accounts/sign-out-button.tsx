import { useState } from 'react'
import { toApiFailure } from '#app/api-failure.ts'
import { Button } from '#app/ui/button.tsx'
import { focusIfLost } from '#app/ui/lost-focus.ts'
import { showError, showSuccess } from '#app/ui/toast.tsx'
import { signOut } from './client.ts'

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
      showError({ title: 'Signed out in this browser only', description: toApiFailure(error).message })
    } finally {
      setSending(false)
      focusIfLost()
    }
  }
  return (
    <Button look="outline" onClick={handleClick} isBusy={isSending}>
      Sign Out
    </Button>
  )
}
