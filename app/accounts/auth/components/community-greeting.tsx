import { lazy } from 'react'
import { DeferredHydration } from '#app/platform/hydration/deferred-hydration.tsx'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import { SignedIn, SignedOut } from '#app/platform/session/auth-gate.tsx'
import { whenSignedIn } from '#app/platform/session/session-store.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { Button } from '#app/platform/ui/form/button.tsx'

// A separate module, because the account menu of every page loads it.
const SignOutButton = lazy(async () => {
  if (typeof document !== 'undefined') await whenSignedIn()
  const { SignOutButton: loaded } = await importWithRetry(() => import('./sign-out-button.tsx'))
  return { default: loaded }
})

export function CommunityGreeting({ onJoin }: { onJoin: () => void }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-5 max-sm:w-full">
      <SignedIn>
        <Greeting />
        <DeferredHydration className="contents">
          <SignOutButton />
        </DeferredHydration>
      </SignedIn>
      <SignedOut>
        <Button onClick={onJoin} className="noscript:hidden">
          Join Community
        </Button>
      </SignedOut>
    </div>
  )
}

function Greeting() {
  const session = useSession()
  return (
    // The name is known only after hydration. Reserving its lines avoids a layout shift.
    <p className="greeting min-h-lh content-center font-semibold wrap-anywhere max-sm:min-h-14 max-sm:flex-1">
      {session.status === 'in' ? (
        <>
          Welcome back, <bdi>{session.user.fullName || session.user.email}</bdi>!
        </>
      ) : null}
    </p>
  )
}
