import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { greet, type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import type { MailLink } from './issue-link.command.server.ts'
import { defineLinkMail } from './link-mail.server.ts'

/** Notifies an account's old address of a change. It does not name the new address. */
export const emailChanged = defineLinkMail({
  template: 'email-changed',
  isToOtherAddress: true,
  // Exempt from mail limits, because this warning must arrive. One is sent for each confirmed change.
  countedAs: 'none',
  render: renderEmailChanged,
})

function renderEmailChanged(link: MailLink, site: MailSite): RenderedMail {
  return renderTemplate(site, {
    subject: 'Your account’s email address was changed',
    preheader: 'If this was you, you don’t need to do anything.',
    parts: [
      greet(link),
      `The email address of your account at ${site.name} was changed. ` +
        'You can no longer sign in with this address, only with the new one.',
      'If this was you, you don’t need to do anything. We won’t send any more emails about your account to this address.',
      {
        says:
          'If this wasn’t you, someone knows your password and can read emails sent to the new address. ' +
          'Please tell us right away. Our contact address is at the bottom of every page:',
        href: `${site.url}/`,
      },
    ],
  })
}
