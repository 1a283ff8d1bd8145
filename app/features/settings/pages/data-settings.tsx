import { AccountDeletion } from '../account-deletion.tsx'
import { DataDownload } from '../data-download.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Taking everything along, and leaving. */
export function DataSettings({ userId }: { userId: string }) {
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
