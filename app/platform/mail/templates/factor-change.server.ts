import { describeInstant } from '#app/platform/ui/media/describe-instant.ts'
import type { FactorChange, FactorChangeMail } from '../mail-schemas.ts'
import type { MailSite } from './layout.server.tsx'
import { greet, type RenderedMail, renderTemplate } from './template.server.tsx'

const changes: Record<FactorChange, { subject: string; happened: string }> = {
  'authenticator-added': {
    subject: 'Authenticator app added to your account',
    happened: 'An authenticator app was added to',
  },
  'authenticator-removed': {
    subject: 'Authenticator app removed from your account',
    happened: 'An authenticator app was removed from',
  },
  'recovery-codes-made': {
    subject: 'New recovery codes for your account',
    happened: 'New recovery codes, in the place of any earlier ones, were made for',
  },
  'recovery-codes-removed': {
    subject: 'Recovery codes removed from your account',
    happened: 'The recovery codes were removed from',
  },
  'passkey-added': { subject: 'Passkey added to your account', happened: 'A passkey was added to' },
  'passkey-removed': { subject: 'Passkey removed from your account', happened: 'A passkey was removed from' },
}

/** To the owner of an account whose second factors or passkeys have changed. */
export function renderFactorChange(mail: FactorChangeMail, site: MailSite): RenderedMail {
  const { subject, happened } = changes[mail.change]
  const where = mail.device ?? 'a device that has been signed out since'
  return renderTemplate(site, {
    subject,
    preheader: 'If this was you, you don’t need to do anything.',
    parts: [
      greet(mail),
      `${happened} your account at ${site.name}: ${where}, on ${describeInstant(mail.changedAt)}.`,
      'If this was you, you don’t need to do anything.',
      'If this wasn’t you, someone is signed in to your account. Sign out every other device, remove the passkeys and ' +
        'authenticator apps that aren’t yours, and choose a new password.',
      { action: 'Check your account', href: `${site.url}/settings/security` },
      {
        says: 'If you can’t sign in any more, please tell us right away. Our contact address is at the bottom of every page:',
        href: `${site.url}/`,
      },
    ],
  })
}
