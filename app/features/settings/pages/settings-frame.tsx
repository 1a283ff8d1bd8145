import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { SignOutButton } from '#app/features/accounts/components/sign-out-button.tsx'
import twoMugs from '#app/features/comments/pictures/two-mugs.svg?url&no-inline'
import { SignedIn, SignedOut } from '#app/features/session/auth-gate.tsx'
import type { SessionUser } from '#app/features/session/stored-session.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { signInPath } from '#app/http/sign-in-path.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { buttonClass } from '#app/ui/form/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ContentSettings } from './content-settings.tsx'
import { DataSettings } from './data-settings.tsx'
import { HiddenSettings } from './hidden-settings.tsx'
import { NoticesSettings } from './notices-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { ReportsSettings } from './reports-settings.tsx'
import { SecuritySettings } from './security-settings.tsx'
import { SettingsNav } from './settings-nav.tsx'
import { type SettingsSectionName, settingsSections } from './settings-sections.ts'

interface SettingsFrameProps {
  /** The section at this address; null at that of the settings themselves. */
  section: SettingsSectionName | null
}

/** A page of the settings: for who is signed in, the section and the way to the others. */
export function SettingsFrame({ section }: SettingsFrameProps) {
  const session = useSession()
  const { path, title } = section ? settingsSections[section] : { path: '/settings', title: 'Settings' }
  return (
    <main className="min-h-svh">
      <PageHeader title={title} above={section ? <BackToSettings /> : null}>
        <SignedIn>
          <div className={section === null ? '' : 'hidden lg:block'}>
            <SignOutButton />
          </div>
        </SignedIn>
      </PageHeader>
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <SignedIn>
          {session.status === 'in' ? (
            // Another person's settings are another page: nothing of the first may stay in a form.
            <div key={session.user.id} className="grid gap-x-20 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)]">
              <SettingsNav isPage={section === null} />
              <div className={`max-w-2xl ${section === null ? 'hidden lg:block' : 'pt-4 lg:pt-0'}`}>
                <Section name={section ?? 'profile'} user={session.user} />
              </div>
            </div>
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
              <Link to={signInPath(path)} className={buttonClass('primary')}>
                Sign in
              </Link>
            </EmptyState>
          </div>
        </SignedOut>
      </div>
    </main>
  )
}

function Section({ name, user }: { name: SettingsSectionName; user: SessionUser }) {
  if (name === 'security') return <SecuritySettings user={user} />
  if (name === 'content') return <ContentSettings userId={user.id} />
  if (name === 'notifications') return <NotificationSettings userId={user.id} />
  if (name === 'hidden') return <HiddenSettings userId={user.id} />
  if (name === 'notices') return <NoticesSettings userId={user.id} />
  if (name === 'reports') return <ReportsSettings userId={user.id} />
  if (name === 'data') return <DataSettings userId={user.id} />
  return <ProfileSettings userId={user.id} />
}

function BackToSettings() {
  return (
    <Link
      to="/settings"
      className="inline-flex min-h-11 items-center gap-2 font-medium text-muted hover:text-ink lg:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Settings
    </Link>
  )
}
