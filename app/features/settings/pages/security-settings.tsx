import { EmailChangeForm } from '#app/features/accounts/components/email-change-form.tsx'
import { PasswordChangeForm } from '#app/features/accounts/components/password-change-form.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What opens the account. */
export function SecuritySettings({ email }: { email: string }) {
  return (
    <>
      <SettingsSection id="email" title="Email address">
        <EmailChangeForm email={email} />
      </SettingsSection>
      <SettingsSection id="password" title="Password">
        <PasswordChangeForm email={email} />
      </SettingsSection>
    </>
  )
}
