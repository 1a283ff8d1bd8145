import { NotificationChoices } from '#app/community/notifications/choices/notification-choices.tsx'
import { DigestChoice } from '#app/community/notifications/digests/digest-choice.tsx'
import { PushDevices } from '#app/community/notifications/push/push-devices.tsx'
import { SettingsSection } from './settings-section.tsx'

export function NotificationSettings({ userId }: { userId: string }) {
  return (
    <>
      <SettingsSection id="choices" title="Notify me about">
        <p className="mt-2 text-muted">
          If you haven’t seen a notification after ten minutes, we email it, at most once an hour per story.
        </p>
        <NotificationChoices userId={userId} />
      </SettingsSection>
      <SettingsSection id="devices" title="Push notifications">
        <p className="mt-2 text-muted">
          Get notified immediately, even while this site is closed. The push service learns that there is a
          notification, not its content.
        </p>
        <PushDevices userId={userId} />
      </SettingsSection>
      <SettingsSection id="digest" title="Email digest">
        <p className="mt-2 text-muted">
          One email with what’s new since your last visit. If nothing is, we don’t send it.
        </p>
        <DigestChoice userId={userId} />
      </SettingsSection>
    </>
  )
}
