import { NotificationChoices } from '#app/community/notifications/choices/notification-choices.tsx'
import { DigestChoice } from '#app/community/notifications/digests/digest-choice.tsx'
import { PushDevices } from '#app/community/notifications/push/push-devices.tsx'
import { SettingsSection } from './settings-section.tsx'

export function NotificationSettings({ userId }: { userId: string }) {
  return (
    <>
      <SettingsSection id="choices" title="Tell me when">
        <p className="mt-2 text-muted">
          An email goes out ten minutes later, if you haven’t seen the news here by then: at most one an hour
          about each story.
        </p>
        <NotificationChoices userId={userId} />
      </SettingsSection>
      <SettingsSection id="devices" title="On my devices">
        <p className="mt-2 text-muted">
          A device tells you at once, also while this site is closed. What it says is fetched from here then:
          whoever carries the message learns only that there is one.
        </p>
        <PushDevices userId={userId} />
      </SettingsSection>
      <SettingsSection id="digest" title="What I missed">
        <p className="mt-2 text-muted">
          One email with what is shown on the site and you haven’t seen. None goes out when you were here
          since.
        </p>
        <DigestChoice userId={userId} />
      </SettingsSection>
    </>
  )
}
