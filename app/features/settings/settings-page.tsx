import { EmailChangeForm } from '#app/features/accounts/components/email-change-form.tsx'
import { PasswordChangeForm } from '#app/features/accounts/components/password-change-form.tsx'
import { OwnComments } from '#app/features/comments/own/own-comments.tsx'
import { PictureForm } from '#app/features/profiles/components/picture-form.tsx'
import { ProfileForm } from '#app/features/profiles/components/profile-form.tsx'
import { useOwnProfile } from '#app/features/profiles/use-own-profile.ts'
import { OwnStories } from '#app/features/stories/own/own-stories.tsx'
import { LoadingState } from '#app/ui/feedback/loading-state.tsx'
import { AccountDeletion } from './account-deletion.tsx'
import { DataDownload } from './data-download.tsx'
import { SettingsSection } from './settings-section.tsx'

interface SettingsProps {
  userId: string
  email: string
}

/** All that belongs to whoever is signed in. */
export function Settings({ userId, email }: SettingsProps) {
  return (
    <div className="divide-y divide-edge/40 border-y border-edge/40">
      <SettingsSection id="profile" title="Profile">
        <Profile userId={userId} />
      </SettingsSection>
      <SettingsSection id="own-stories" title="Your stories">
        <OwnStories userId={userId} headingId="own-stories-heading" />
      </SettingsSection>
      <SettingsSection id="own-comments" title="Your comments">
        <OwnComments userId={userId} headingId="own-comments-heading" />
      </SettingsSection>
      <SettingsSection id="email" title="Email address">
        <EmailChangeForm email={email} />
      </SettingsSection>
      <SettingsSection id="password" title="Password">
        <PasswordChangeForm email={email} />
      </SettingsSection>
      <SettingsSection id="data" title="Your data">
        <DataDownload />
      </SettingsSection>
      <SettingsSection id="deletion" title="Delete account">
        <AccountDeletion userId={userId} />
      </SettingsSection>
    </div>
  )
}

/** The picture’s and the profile’s forms on a phone, in rem. */
const profileHeight = 34.8

function Profile({ userId }: { userId: string }) {
  const { data, error, refetch } = useOwnProfile(userId)
  if (!data) return <LoadingState height={profileHeight} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PictureForm userId={userId} profile={data} />
      <ProfileForm userId={userId} profile={data} />
    </>
  )
}
