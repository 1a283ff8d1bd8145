import { Suspense, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AuthPageFrame } from '#app/accounts/auth/components/auth-page-frame.tsx'
import { AuthPanel } from '#app/accounts/auth/components/auth-panel.tsx'
import { PasskeyButton } from '#app/accounts/auth/passkeys/passkey-button.tsx'
import { readReturnPath } from '#app/platform/http/return-path.ts'
import { SignedIn, SignedOut } from '#app/platform/session/auth-gate.tsx'
import { clearResumedAction } from '#app/platform/session/resume-after-sign-in.ts'
import { readSession } from '#app/platform/session/session-store.ts'
import { useSession } from '#app/platform/session/use-session.ts'
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

/** Hydrating the panel with the rest of the page would block a phone for too long. */
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

  useEffect(() => {
    const leave = () => {
      if (readSession().status !== 'in') clearResumedAction()
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

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
