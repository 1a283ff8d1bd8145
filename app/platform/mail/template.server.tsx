import { Fragment, type ReactNode } from 'react'
import {
  type ItemProps,
  MailAction,
  MailItem,
  MailLinkLine,
  MailParagraph,
  MailQuote,
  type MailSite,
  renderLayout,
} from './layout.server.tsx'
import { sanitizeName } from './sanitize-line.ts'

export interface RenderedMail {
  /** Contains no text that members typed, because it becomes a header; a campaign's may contain the recipient's sanitized name. */
  subject: string
  text: string
  html: string
}

export type MailPart =
  | string
  | { text: string; html: ReactNode }
  | { quote: string }
  | { action: string; href: string }
  | { says: string; href: string; label?: string }
  | ItemProps

export interface MailContent {
  subject: string
  preheader: string
  parts: MailPart[]
  /** Sender's postal address, in lines. */
  postal?: string
}

/** Renders a mail as text and HTML from the same parts. */
export function renderTemplate(
  site: MailSite,
  { subject, preheader, parts, postal = '' }: MailContent,
): RenderedMail {
  const signature = [site.name, ...(postal === '' ? [] : [postal]), site.url].join('\n')
  return {
    subject,
    text: `${[...parts.map(toText), signature].join('\n\n')}\n`,
    html: renderLayout({ site, subject, preheader, postal, children: parts.map(toHtml) }),
  }
}

function toText(part: MailPart): string {
  if (typeof part === 'string') return part
  if ('html' in part) return part.text
  if ('item' in part)
    return [
      part.item,
      ...(part.quotes ?? []),
      ...part.about,
      ...part.links.map(({ label, href }) => `${label}: ${href}`),
    ].join('\n')
  if ('quote' in part) return part.quote
  if ('action' in part) return `${part.action}:\n${part.href}`
  return `${part.says}\n${part.label === undefined ? '' : `${part.label}: `}${part.href}`
}

function toHtml(part: MailPart) {
  if (typeof part === 'string') return <MailParagraph key={part} text={part} />
  if ('html' in part) return <Fragment key={part.text}>{part.html}</Fragment>
  if ('item' in part) return <MailItem key={part.links.map(({ href }) => href).join()} {...part} />
  if ('quote' in part) return <MailQuote key={part.quote} text={part.quote} />
  const { href } = part
  if ('action' in part) return <MailAction key={href} href={href} label={part.action} />
  return <MailLinkLine key={href} text={part.says} href={href} label={part.label} />
}

export function greet({ fullName }: { fullName?: string | null }): string {
  const name = sanitizeName(fullName)
  return name === null ? 'Hello,' : `Hello ${name},`
}
