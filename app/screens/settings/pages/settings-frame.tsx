import { ArrowLeft, ChevronRight } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { SignOutButton } from '#app/accounts/auth/components/sign-out-button.tsx'
import { PictureForm } from '#app/accounts/profiles/components/picture-form.tsx'
import { ProfileForm } from '#app/accounts/profiles/components/profile-form.tsx'
import { useOwnProfile } from '#app/accounts/profiles/queries.ts'
import { ProfileStanding } from '#app/moderation/own-moderation/own-standing.tsx'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { SignedIn, SignedOut } from '#app/platform/session/auth-gate.tsx'
import { useSession } from '#app/platform/session/use-session.ts'
import { EmptyState } from '#app/platform/ui/feedback/empty-state.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'
import twoMugs from '#app/platform/ui/media/two-mugs.svg?url&no-inline'
import { SettingsParts } from './settings-parts.tsx'
import { type SettingsSectionName, settingsSections } from './settings-sections.ts'

/** Picture and profile forms on a phone, in rem. */
const height = 46

function ProfileSettings({ userId }: { userId: string }) {
  const { data, error, refetch } = useOwnProfile(userId)
  if (!data) return <LoadingState height={height} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <ProfileStanding userId={userId} />
      <PictureForm userId={userId} profile={data} />
      <ProfileForm userId={userId} profile={data} />
    </>
  )
}

interface SettingsFrameProps {
  /** Null at `/settings`. */
  section: SettingsSectionName | null
}

export function SettingsFrame({ section }: SettingsFrameProps) {
  const session = useSession()
  const title = section ? settingsSections[section].title : 'Settings'
  return (
    <main className="min-h-svh">
      <PageHeader title={title} above={section ? <BackToSettings /> : null}>
        <SignedIn>
          <div className={section === null ? '' : 'hidden lg:block'}>
            <SignOutButton />
          </div>
        </SignedIn>
      </PageHeader>
      <div className="page-grid">
        <SignedIn>
          {session.status === 'in' ? (
            // The key remounts the forms when the user changes, so that no values remain.
            <div key={session.user.id} className="grid gap-x-20 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)]">
              <SettingsNav isPage={section === null} />
              <div className={`max-w-reading ${section === null ? 'hidden lg:block' : 'pt-4 lg:pt-0'}`}>
                {section === null || section === 'profile' ? (
                  <ProfileSettings userId={session.user.id} />
                ) : (
                  <SettingsParts section={section} user={session.user} />
                )}
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
              <Link
                to={signInPath(section ? `/settings/${section}` : '/settings')}
                className={buttonClass('primary')}
              >
                Sign in
              </Link>
            </EmptyState>
          </div>
        </SignedOut>
      </div>
    </main>
  )
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

/** Beside the section on wide screens, otherwise on a separate page. @param isPage true on that page */
function SettingsNav({ isPage }: { isPage: boolean }) {
  return (
    <nav aria-label="Settings" className={isPage ? '' : 'hidden lg:block'}>
      <ul className="divide-y divide-edge/40 border-y border-edge/40 lg:sticky lg:top-10 lg:divide-y-0 lg:border-y-0">
        {Object.entries(settingsSections).map(([name, { title, about, icon: Icon }], index) => (
          <li key={name}>
            <NavLink
              to={`/settings/${name}`}
              className={({ isActive }) =>
                `flex min-h-11 items-center gap-4 py-4 lg:gap-3 lg:rounded-xl lg:px-4 lg:py-2.5 lg:hover:bg-tint ${isActive ? current : ''} ${isPage && index === 0 ? currentWhenWide : ''}`
              }
            >
              <Icon aria-hidden="true" className="size-6 shrink-0 text-accent lg:size-5" />
              <span className="min-w-0 grow">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-muted lg:hidden">{about}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted lg:hidden" />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const current = 'bg-tint text-accent-strong'
/** On wide screens, `/settings` shows the first section. */
const currentWhenWide = 'lg:bg-tint lg:text-accent-strong'
