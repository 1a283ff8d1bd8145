import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { SignInForm } from '#app/accounts/auth/components/sign-in-form.tsx'
import { SecondStep } from '#app/accounts/auth/factors/lazy-second-step.ts'
import { PasskeyButton } from '#app/accounts/auth/passkeys/passkey-button.tsx'
import { DeskNotice } from '#app/accounts/staff/notices/desk-notice.tsx'
import { readPendingSession, subscribeToPendingSession } from '#app/platform/session/pending-session.ts'

/** Staff continue on the same page after signing in. */
export function DeskSignIn() {
  const pending = useSyncExternalStore(subscribeToPendingSession, readPendingSession, () => null)
  useEffect(() => {
    document.title = 'Sign in'
  }, [])
  if (pending !== null)
    return (
      <main className="mx-auto min-h-svh max-w-md px-4 py-6 sm:py-12">
        <Suspense>
          <SecondStep level="h1" />
        </Suspense>
      </main>
    )
  return (
    <DeskNotice title="Sign in to continue">
      <p className="mb-6">You are signed out. What you typed here is kept in this browser for you.</p>
      <SignInForm otherWays={<PasskeyButton />} />
    </DeskNotice>
  )
}
