import { Suspense, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AuthPageFrame } from '#app/features/accounts/components/auth-page-frame.tsx'
import { AuthPanel } from '#app/features/accounts/components/auth-panel.tsx'
import { PasskeyButton } from '#app/features/accounts/passkeys/passkey-button.tsx'
import { SignedIn, SignedOut } from '#app/features/session/auth-gate.tsx'
import { forgetResumed } from '#app/features/session/resume-after-sign-in.ts'
import { readSession } from '#app/features/session/session.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { readReturnPath } from '#app/http/return-path.ts'
import type { Route } from './+types/auth.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Sign in or sign up · ${matches[0].loaderData.site.name}` },
    {
      name: 'description',
      content: 'Sign in or create an account to share stories, react and comment.',
    },
  ]
}

/** Hydrated on its own: together with the rest of the page it would block a phone for too long. */
const panel = (
  <Suspense>
    <AuthPanel level="h1" headingId="auth-heading" otherWays={<PasskeyButton />} />
  </Suspense>
)

export default function AuthPage() {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { status } = useSession()

  useEffect(() => {
    if (status !== 'in') return
    void navigate(readReturnPath(parameters, window.location.origin), { replace: true })
  }, [status, parameters, navigate])

  useEffect(
    () => () => {
      if (readSession().status !== 'in') forgetResumed()
    },
    [],
  )

  return (
    <AuthPageFrame>
      <SignedIn>
        <p role="status" className="py-16 text-center text-muted">
          Loading...
        </p>
      </SignedIn>
      <SignedOut>{panel}</SignedOut>
    </AuthPageFrame>
  )
}
