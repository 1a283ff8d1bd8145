import { Link } from 'react-router'
import { SignOutButton } from '#app/features/accounts/components/sign-out-button.tsx'
import twoMugs from '#app/features/comments/pictures/two-mugs.svg?url&no-inline'
import { SignedIn, SignedOut } from '#app/features/session/auth-gate.tsx'
import { useSession } from '#app/features/session/use-session.ts'
import { Settings } from '#app/features/settings/settings-page.tsx'
import { signInPath } from '#app/http/sign-in-path.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { buttonClass } from '#app/ui/form/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Route } from './+types/settings.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Settings · ${matches[0].loaderData.site.name}` }, { name: 'robots', content: 'noindex' }]
}

export default function SettingsPage() {
  const session = useSession()
  return (
    <main className="min-h-svh">
      <PageHeader title="Settings">
        <SignedIn>
          <SignOutButton />
        </SignedIn>
      </PageHeader>
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <SignedIn>
          {session.status === 'in' ? (
            // Another person's settings are another page: nothing of the first may stay in a form.
            <Settings key={session.user.id} userId={session.user.id} email={session.user.email} />
          ) : (
            <p role="status" className="py-16 text-center text-muted">
              Loading...
            </p>
          )}
        </SignedIn>
        <SignedOut>
          <div className="max-w-dialog">
            <EmptyState
              title="You are not signed in."
              text="Sign in to see and change your settings. You’ll come back here afterwards."
              picture={twoMugs}
            >
              <Link to={signInPath('/settings')} className={buttonClass('primary')}>
                Sign in
              </Link>
            </EmptyState>
          </div>
        </SignedOut>
      </div>
    </main>
  )
}
