import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { greet, type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import type { MailLink } from './issue-link.command.server.ts'
import { codeLine, confirmationUrl, defineLinkMail } from './link-mail.server.ts'

export const confirmSignUp = defineLinkMail({
  template: 'confirm-sign-up',
  render: renderConfirmSignUp,
})

function renderConfirmSignUp(link: MailLink, site: MailSite): RenderedMail {
  return renderTemplate(site, {
    subject: 'Please confirm your email address',
    preheader: 'Confirm it to secure your place on the waitlist.',
    parts: [
      greet(link),
      `Welcome to ${site.name}. We’re glad you’re here. ` +
        'There’s one step left: please confirm that this address is yours.',
      { action: 'Confirm my address', href: confirmationUrl(site, 'signup', link) },
      codeLine(link),
      'This signs you in and secures your place on the waitlist. ' +
        'If you sent a story and allowed us to share it, it appears in the community right away.',
      'The link works once and for a limited time. If it has expired, open it anyway to request a new one.',
      'If you didn’t sign up, someone probably mistyped their address. Ignore this email and nothing more will happen.',
    ],
  })
}
