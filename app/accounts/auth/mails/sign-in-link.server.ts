import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { greet, type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import type { MailLink } from './issue-link.command.server.ts'
import { codeLine, confirmationUrl, defineLinkMail } from './link-mail.server.ts'

export const signInLink = defineLinkMail({
  template: 'sign-in-link',
  render: renderSignInLink,
})

function renderSignInLink(link: MailLink, site: MailSite): RenderedMail {
  return renderTemplate(site, {
    subject: 'Your sign-in link',
    preheader: 'It signs you in once, without your password.',
    parts: [
      greet(link),
      `Someone asked to sign in to your account at ${site.name}. If this was you, continue here:`,
      { action: 'Sign in', href: confirmationUrl(site, 'magiclink', link) },
      codeLine(link),
      'The link works once and for a limited time.',
      'If this wasn’t you, ignore this email. The link works only for someone who can read it.',
    ],
  })
}
