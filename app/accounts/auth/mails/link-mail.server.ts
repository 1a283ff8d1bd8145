import { confirmPath, type LinkType } from '#app/platform/http/page-paths.ts'
import { returnParameters, toReturnPath } from '#app/platform/http/return-path.ts'
import { defineMail, type MailCount } from '#app/platform/mail/define-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import type { RenderedMail } from '#app/platform/mail/template.server.tsx'
import { uuidField } from '#app/platform/validation/common-fields.ts'
import { issueLink, type MailLink } from './issue-link.command.server.ts'

interface LinkMail {
  template: string
  render(link: MailLink, site: MailSite): RenderedMail
  /** Sends the mail to the link's other address: the one to confirm, or the account's old one. */
  isToOtherAddress?: boolean
  countedAs?: MailCount
}

/** Defines a mail about a row of `auth.one_time_links`. */
export function defineLinkMail({ isToOtherAddress = false, ...mail }: LinkMail) {
  return defineMail({
    ...mail,
    content: { linkId: uuidField() },
    async read(tx, { linkId }, context) {
      const link = await issueLink(tx, linkId, context)
      const email = isToOtherAddress ? link?.newEmail : link?.email
      return link && email ? { ...link, email, isVerified: link.isVerified && email === link.email } : null
    },
    dropReason: 'link expired or used',
    isToOwner: ({ isVerified }) => isVerified === true,
  })
}

/** Returns the URL of the page that exchanges this link's token for a session, with the page to show afterwards. */
export function confirmationUrl(site: MailSite, type: LinkType, link: MailLink): string {
  const path = toReturnPath(link.redirectTo, site.url)
  const parameters = { token_hash: link.token, type, ...returnParameters(path) }
  return `${site.url}${confirmPath}?${new URLSearchParams(parameters)}`
}

/** Returns the line with the code, for readers who requested the mail in another client. */
export function codeLine({ code }: MailLink): string {
  return `If you were asked for a code, enter ${code}. It expires after an hour and works once. Don’t share it with anyone.`
}
