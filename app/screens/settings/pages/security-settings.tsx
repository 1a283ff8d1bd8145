import { EmailChangeForm } from '#app/accounts/auth/components/email-change-form.tsx'
import { PasskeysSection } from '#app/accounts/auth/components/passkeys-section.tsx'
import { PasswordChangeForm } from '#app/accounts/auth/components/password-change-form.tsx'
import { SecondFactorSection } from '#app/accounts/auth/components/second-factor-section.tsx'
import { SessionList } from '#app/accounts/auth/devices/session-list.tsx'
import type { SessionUser } from '#app/platform/session/stored-session.ts'
import { SettingsSection } from './settings-section.tsx'

export function SecuritySettings({ user: { id, email } }: { user: SessionUser }) {
  return (
    <>
      <SettingsSection id="email" title="Email address">
        <EmailChangeForm email={email} />
      </SettingsSection>
      <SettingsSection id="password" title="Password">
        <PasswordChangeForm email={email} />
      </SettingsSection>
      <SettingsSection id="passkeys" title="Passkeys">
        <PasskeysSection userId={id} />
      </SettingsSection>
      <SettingsSection id="second-factor" title="Authenticator app">
        <SecondFactorSection userId={id} />
      </SettingsSection>
      <SettingsSection id="sessions" title="Where you’re signed in">
        <SessionList userId={id} labelledBy="sessions-heading" />
      </SettingsSection>
    </>
  )
}
