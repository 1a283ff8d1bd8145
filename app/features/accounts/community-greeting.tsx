import { useState } from 'react'
import { toApiFailure } from '#app/api-failure.ts'
import { Button } from '#app/ui/button.tsx'
import { showError, showSuccess } from '#app/ui/toast.tsx'
import { signOut } from './client.ts'
import { useSession } from './session.ts'
import { SignedIn, SignedOut } from './session-shown.tsx'

/** Who is greeted by what: a signed-in person by name, anybody else by the way in. */
export function CommunityGreeting({ onJoin }: { onJoin: () => void }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-3">
      <SignedIn>
        <Greeting />
        <SignOutButton />
      </SignedIn>
      <SignedOut>
        <Button onClick={onJoin}>Join Community</Button>
      </SignedOut>
    </div>
  )
}

function Greeting() {
  const session = useSession()
  if (session.status !== 'in') return null
  const { fullName, email } = session.user
  return (
    <p className="font-semibold wrap-anywhere">
      Welcome back, <bdi>{fullName || email}</bdi>!
    </p>
  )
}

function SignOutButton() {
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
    }
  }
  return (
    <Button look="outline" onClick={handleClick} isBusy={isSending}>
      Sign Out
    </Button>
  )
}
