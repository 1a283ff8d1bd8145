import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { greet, type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import type { MailLink } from './issue-link.command.server.ts'
import { codeLine, confirmationUrl, defineLinkMail } from './link-mail.server.ts'

export const recoverPassword = defineLinkMail({
  template: 'recover-password',
  countedAs: 'recovery',
  render: renderRecoverPassword,
})

function renderRecoverPassword(link: MailLink, site: MailSite): RenderedMail {
  return renderTemplate(site, {
    subject: 'Choose a new password',
    preheader: 'Until you do, your password stays the same.',
    parts: [
      greet(link),
      `Someone asked for a new password for your account at ${site.name}. ` +
        'If this was you, choose one here:',
      { action: 'Choose a new password', href: confirmationUrl(site, 'recovery', link) },
      codeLine(link),
      'The link works once and for a limited time. When you save a new password, your other devices are signed out.',
      'If this wasn’t you, ignore this email. Your password stays the same.',
    ],
  })
}
