import type { ReactNode } from 'react'
import { EmailChangeForm } from '#app/accounts/auth/components/email-change-form.tsx'
import { PasskeysSection } from '#app/accounts/auth/components/passkeys-section.tsx'
import { PasswordChangeForm } from '#app/accounts/auth/components/password-change-form.tsx'
import { SecondFactorSection } from '#app/accounts/auth/components/second-factor-section.tsx'
import { SessionList } from '#app/accounts/auth/devices/session-list.tsx'
import { HiddenTexts } from '#app/community/collapsed-texts/settings/hidden-texts.tsx'
import { MutedPeople } from '#app/community/collapsed-texts/settings/muted-people.tsx'
import { MutedWords } from '#app/community/collapsed-texts/settings/muted-words.tsx'
import { OwnComments } from '#app/community/comments/own/own-comments.tsx'
import { NotificationChoices } from '#app/community/notifications/choices/notification-choices.tsx'
import { DigestChoice } from '#app/community/notifications/digests/digest-choice.tsx'
import { PushDevices } from '#app/community/notifications/push/push-devices.tsx'
import { OwnStories } from '#app/community/stories/own/own-stories.tsx'
import { WaitingStories } from '#app/community/stories/own/waiting-stories.tsx'
import { OwnNotices } from '#app/moderation/own-moderation/own-notices.tsx'
import { OwnReports } from '#app/moderation/own-moderation/own-reports.tsx'
import { OwnStanding } from '#app/moderation/own-moderation/own-standing.tsx'
import type { SessionUser } from '#app/platform/session/parse-session.ts'
import { ChartChoice } from '#app/screens/community/story-measurements.tsx'
import { AccountDeletion } from '../account-deletion.tsx'
import { DataDownload } from '../data-download.tsx'
import type { SettingsSectionName } from './settings-sections.ts'

interface Part {
  id: string
  title: string
  about?: string
  content: ReactNode
}

type List = (user: SessionUser) => Part[]

/** The profile’s forms have no titles: see `settings-frame.tsx`. */
const parts: Record<Exclude<SettingsSectionName, 'profile'>, List> = {
  security: ({ id: userId, email }) => [
    { id: 'email', title: 'Email address', content: <EmailChangeForm email={email} /> },
    { id: 'password', title: 'Password', content: <PasswordChangeForm email={email} /> },
    { id: 'passkeys', title: 'Passkeys', content: <PasskeysSection userId={userId} /> },
    { id: 'second-factor', title: 'Authenticator app', content: <SecondFactorSection userId={userId} /> },
    {
      id: 'sessions',
      title: 'Where you’re signed in',
      content: <SessionList userId={userId} labelledBy="sessions-heading" />,
    },
  ],
  content: ({ id: userId }) => [
    {
      id: 'own-stories',
      title: 'Your stories',
      content: (
        <>
          <WaitingStories userId={userId} headingId="own-stories-heading" />
          <OwnStories
            userId={userId}
            headingId="own-stories-heading"
            renderMeasurements={(storyId) => <ChartChoice storyId={storyId} />}
          />
        </>
      ),
    },
    {
      id: 'own-comments',
      title: 'Your comments',
      content: <OwnComments userId={userId} headingId="own-comments-heading" />,
    },
  ],
  notifications: ({ id: userId }) => [
    {
      id: 'choices',
      title: 'Notify me about',
      about:
        'If you haven’t seen a notification after ten minutes, we email it, at most once an hour per story.',
      content: <NotificationChoices userId={userId} />,
    },
    {
      id: 'devices',
      title: 'Push notifications',
      about:
        'Get notified immediately, even while this site is closed. The push service learns that there is a notification, not its content.',
      content: <PushDevices userId={userId} />,
    },
    {
      id: 'digest',
      title: 'Email digest',
      about: 'One email with what’s new since your last visit. If there’s nothing new, we don’t send it.',
      content: <DigestChoice userId={userId} />,
    },
  ],
  hidden: ({ id: userId }) => [
    {
      id: 'muted-people',
      title: 'Muted people',
      about: 'Their posts are collapsed, and you get no notifications about them. They won’t know.',
      content: <MutedPeople userId={userId} />,
    },
    { id: 'hidden-texts', title: 'Hidden stories and comments', content: <HiddenTexts userId={userId} /> },
    { id: 'muted-words', title: 'Muted words', content: <MutedWords userId={userId} /> },
  ],
  notices: ({ id: userId }) => [
    { id: 'standing', title: 'Account status', content: <OwnStanding userId={userId} /> },
    { id: 'notices', title: 'Moderation decisions', content: <OwnNotices userId={userId} /> },
  ],
  reports: ({ id: userId }) => [
    { id: 'reports', title: 'Your reports', content: <OwnReports userId={userId} /> },
  ],
  data: ({ id: userId }) => [
    { id: 'download', title: 'Download your data', content: <DataDownload /> },
    { id: 'deletion', title: 'Delete account', content: <AccountDeletion userId={userId} /> },
  ],
}

export function SettingsParts({ section, user }: { section: keyof typeof parts; user: SessionUser }) {
  return parts[section](user).map(({ id, title, about, content }) => (
    <section
      key={id}
      id={id}
      aria-labelledby={`${id}-heading`}
      className="border-t border-edge/40 py-8 first:border-t-0 first:pt-0 sm:py-10"
    >
      <h2 id={`${id}-heading`} tabIndex={-1} className="text-2xl font-bold tracking-tight">
        {title}
      </h2>
      {about ? <p className="mt-2 text-muted">{about}</p> : null}
      {content}
    </section>
  ))
}
