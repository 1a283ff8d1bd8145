import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { greet, type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import type { MailLink } from './issue-link.command.server.ts'
import { defineLinkMail } from './link-mail.server.ts'

export const reauthenticate = defineLinkMail({
  template: 'reauthenticate',
  render: renderReauthenticate,
})

function renderReauthenticate(link: MailLink, site: MailSite): RenderedMail {
  return renderTemplate(site, {
    subject: 'Your confirmation code',
    preheader: 'It works once and expires after an hour.',
    parts: [
      greet(link),
      `Your code to confirm a change to your account at ${site.name} is ${link.code}. ` +
        'It expires after an hour and works once. Don’t share it with anyone.',
      {
        says: 'If you didn’t ask for it, someone may be using your account. Sign in and change your password:',
        href: `${site.url}/auth`,
      },
    ],
  })
}
