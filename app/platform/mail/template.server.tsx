import {
  MailAction,
  MailItem,
  MailLinkLine,
  MailParagraph,
  type MailSite,
  renderLayout,
} from './layout.server.tsx'
import { sanitizeName } from './sanitize-name.ts'

export interface RenderedMail {
  /** Constant for each template: nothing that a person typed ever stands in a header. */
  subject: string
  text: string
  html: string
}

/** One of several things that a mail tells: what, in smaller type more about it, and where it leads. */
export interface ItemPart {
  item: string
  about: string[]
  links: { label: string; href: string }[]
}

/** A paragraph; the one thing to do, as a button; a sentence and the address that it speaks of, under a label; or an item. */
export type MailPart =
  | string
  | { action: string; href: string }
  | { says: string; href: string; label?: string }
  | ItemPart

interface MailContent {
  subject: string
  /** What a list of mails shows behind the subject. */
  preheader: string
  parts: MailPart[]
}

/** A mail in both of its forms, which say the same because they are made of the same. */
export function renderTemplate(site: MailSite, { subject, preheader, parts }: MailContent): RenderedMail {
  const signature = `${site.name}\n${site.url}`
  return {
    subject,
    text: `${[...parts.map(toText), signature].join('\n\n')}\n`,
    html: renderLayout({ site, subject, preheader, children: parts.map(toHtml) }),
  }
}

function toText(part: MailPart): string {
  if (typeof part === 'string') return part
  if ('item' in part)
    return [part.item, ...part.about, ...part.links.map(({ label, href }) => `${label}: ${href}`)].join('\n')
  return 'action' in part ? `${part.action}:\n${part.href}` : `${part.says}\n${part.href}`
}

function toHtml(part: MailPart) {
  if (typeof part === 'string') return <MailParagraph key={part} text={part} />
  if ('item' in part) return <MailItem key={part.links.map(({ href }) => href).join()} {...part} />
  const { href } = part
  if ('action' in part) return <MailAction key={href} href={href} label={part.action} />
  return <MailLinkLine key={href} text={part.says} href={href} label={part.label} />
}

export function greet({ fullName }: { fullName?: string | null }): string {
  const name = sanitizeName(fullName)
  return name === null ? 'Hello,' : `Hello ${name},`
}
