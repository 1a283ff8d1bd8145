import { OwnReports } from '#app/features/moderation/notices/own-reports.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What whoever is signed in has reported. */
export function ReportsSettings({ userId }: { userId: string }) {
  return (
    <SettingsSection id="reports" title="What you reported">
      <OwnReports userId={userId} />
    </SettingsSection>
  )
}
