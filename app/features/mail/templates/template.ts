import type { LinkType } from '#app/features/accounts/contract.ts'
import type { MailLink } from '../contract.ts'
import { toPlainLine } from '../plain-line.ts'
import type { MailSite } from './layout.server.tsx'

export interface TemplateInput {
  site: MailSite
  link: MailLink
}

export interface RenderedMail {
  /** Constant for each template: nothing that a person typed ever stands in a header. */
  subject: string
  text: string
  html: string
}

/** The page that turns a mailed token into a session, with this link's token. */
export function confirmationUrl(site: MailSite, type: LinkType, link: MailLink): string {
  return `${site.url}/auth/confirm?${new URLSearchParams({ token_hash: link.token, type })}`
}

export function greet(link: MailLink): string {
  const name = toPlainLine(link.fullName)
  return name === null ? 'Hello,' : `Hello ${name},`
}

/** The text part: paragraphs with an empty line between them, and the signature. */
export function joinText(site: MailSite, paragraphs: string[]): string {
  return `${[...paragraphs, `${site.name}\n${site.url}`].join('\n\n')}\n`
}
