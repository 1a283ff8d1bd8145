import { OwnNotices } from '#app/features/moderation/notices/own-notices.tsx'
import { OwnStanding } from '#app/features/moderation/notices/own-standing.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What moderators have decided about whoever is signed in, and where they object. */
export function NoticesSettings({ userId }: { userId: string }) {
  return (
    <>
      <SettingsSection id="standing" title="What you can do here">
        <OwnStanding userId={userId} />
      </SettingsSection>
      <SettingsSection id="notices" title="What was decided">
        <OwnNotices userId={userId} />
      </SettingsSection>
    </>
  )
}
