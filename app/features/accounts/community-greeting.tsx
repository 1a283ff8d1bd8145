import { Button } from '#app/ui/button.tsx'
import { useSession } from './session.ts'
import { SignedIn, SignedOut } from './session-shown.tsx'
import { SignOutButton } from './sign-out-button.tsx'

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
