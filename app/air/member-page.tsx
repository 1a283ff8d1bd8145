import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { SignedIn, SignedOut } from '#app/platform/session/auth-gate.tsx'
import { useUserId } from '#app/platform/session/use-session.ts'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'

interface MemberPageProps {
  title: string
  lead: string
  above: ReactNode
  path: string
  invitation: string
  withoutScript: string
  children: (userId: string) => ReactNode
}

export function MemberPage({ path, invitation, withoutScript, children, ...header }: MemberPageProps) {
  const userId = useUserId()
  return (
    <main className="min-h-svh">
      <PageHeader {...header} />
      <div className="page-grid pb-10">
        {userId ? <SignedIn>{children(userId)}</SignedIn> : null}
        <noscript>
          <p>{withoutScript}</p>
        </noscript>
        <SignedOut>
          <p className="max-w-reading text-lg">{invitation}</p>
          <p className="mt-4">
            <Link to={signInPath(path)} className={buttonClass()}>
              Sign in
            </Link>
          </p>
        </SignedOut>
      </div>
    </main>
  )
}
