import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { greet, type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import type { MailLink } from './issue-link.command.server.ts'
import { codeLine, confirmationUrl, defineLinkMail } from './link-mail.server.ts'

export const changeEmail = defineLinkMail({
  template: 'change-email',
  isToOtherAddress: true,
  render: renderChangeEmail,
})

function renderChangeEmail(link: MailLink, site: MailSite): RenderedMail {
  return renderTemplate(site, {
    subject: 'Please confirm your new email address',
    preheader: 'Until you do, your account keeps its current address.',
    parts: [
      greet(link),
      `You asked to use this address for your account at ${site.name}. Please confirm that it’s yours:`,
      { action: 'Use this address', href: confirmationUrl(site, 'email_change', link) },
      codeLine(link),
      'The link works once and for a limited time. Until you confirm, your account keeps its current address.',
      'If you didn’t ask for this, ignore this email. Nothing will change.',
    ],
  })
}
