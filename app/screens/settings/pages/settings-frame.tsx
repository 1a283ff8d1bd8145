import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { SignOutButton } from '#app/accounts/auth/components/sign-out-button.tsx'
import { PictureForm } from '#app/accounts/profiles/components/picture-form.tsx'
import { ProfileForm } from '#app/accounts/profiles/components/profile-form.tsx'
import { useOwnProfile } from '#app/accounts/profiles/queries.ts'
import {
  HiddenTexts,
  MutedPeople,
  MutedWords,
} from '#app/community/collapsed-texts/settings/hidden-and-muted.tsx'
import { OwnComments } from '#app/community/comments/own/own-comments.tsx'
import { OwnStories } from '#app/community/stories/own/own-stories.tsx'
import { WaitingStories } from '#app/community/stories/own/waiting-stories.tsx'
import { OwnNotices } from '#app/moderation/notices/own-notices.tsx'
import { OwnReports } from '#app/moderation/notices/own-reports.tsx'
import { OwnStanding, ProfileStanding } from '#app/moderation/notices/own-standing.tsx'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { SignedIn, SignedOut } from '#app/platform/session/auth-gate.tsx'
import type { SessionUser } from '#app/platform/session/stored-session.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { EmptyState } from '#app/platform/ui/feedback/empty-state.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'
import twoMugs from '#app/platform/ui/media/two-mugs.svg?url&no-inline'
import { ChartChoice } from '#app/screens/community/story-measurements.tsx'
import { AccountDeletion } from '../account-deletion.tsx'
import { DataDownload } from '../data-download.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { SecuritySettings } from './security-settings.tsx'
import { SettingsNav } from './settings-nav.tsx'
import { SettingsSection } from './settings-section.tsx'
import { type SettingsSectionName, settingsSections } from './settings-sections.ts'

/** Placeholder height of the picture and profile forms on a phone, in rem. */
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
  /** The section in the URL, or null at `/settings`. */
  section: SettingsSectionName | null
}

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
            // The key remounts the forms when the user changes, so that no values remain.
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

function ContentSettings({ userId }: { userId: string }) {
  return (
    <>
      <SettingsSection id="own-stories" title="Your stories">
        <WaitingStories userId={userId} headingId="own-stories-heading" />
        <OwnStories
          userId={userId}
          headingId="own-stories-heading"
          renderMeasurements={(storyId) => <ChartChoice storyId={storyId} />}
        />
      </SettingsSection>
      <SettingsSection id="own-comments" title="Your comments">
        <OwnComments userId={userId} headingId="own-comments-heading" />
      </SettingsSection>
    </>
  )
}

function DataSettings({ userId }: { userId: string }) {
  return (
    <>
      <SettingsSection id="download" title="Download your data">
        <DataDownload />
      </SettingsSection>
      <SettingsSection id="deletion" title="Delete account">
        <AccountDeletion userId={userId} />
      </SettingsSection>
    </>
  )
}

function HiddenSettings({ userId }: { userId: string }) {
  return (
    <>
      <SettingsSection id="muted-people" title="Muted people">
        <p className="mt-2 text-muted">
          Their posts are collapsed, and you get no notifications about them. They won’t know.
        </p>
        <MutedPeople userId={userId} />
      </SettingsSection>
      <SettingsSection id="hidden-texts" title="Hidden stories and comments">
        <HiddenTexts userId={userId} />
      </SettingsSection>
      <SettingsSection id="muted-words" title="Muted words">
        <MutedWords userId={userId} />
      </SettingsSection>
    </>
  )
}

function NoticesSettings({ userId }: { userId: string }) {
  return (
    <>
      <SettingsSection id="standing" title="Account status">
        <OwnStanding userId={userId} />
      </SettingsSection>
      <SettingsSection id="notices" title="Moderation decisions">
        <OwnNotices userId={userId} />
      </SettingsSection>
    </>
  )
}

function ReportsSettings({ userId }: { userId: string }) {
  return (
    <SettingsSection id="reports" title="Your reports">
      <OwnReports userId={userId} />
    </SettingsSection>
  )
}
