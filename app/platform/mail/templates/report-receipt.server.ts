import type { ReceiptMail } from '../mail-schemas.ts'
import type { MailSite } from './layout.server.tsx'
import { linkToStatus } from './moderation-notice.server.ts'
import { type RenderedMail, renderTemplate } from './template.server.tsx'

/** To a notifier without an account, at once (Regulation 2022/2065, Article 16(4)). It quotes nothing that was typed. */
export function renderReportReceipt({ link, isAnswered }: ReceiptMail, site: MailSite): RenderedMail {
  return renderTemplate(site, {
    subject: `We have your report ${link.reference}`,
    preheader: `Something on ${site.name} was reported as illegal with this address.`,
    parts: [
      'Hello,',
      `Something on ${site.name} was reported as illegal, and this address was given. Your reference is ${link.reference}.`,
      isAnswered
        ? 'A moderator had looked at the same text for the same reason before, and let it stand. The link says why, and there you can object.'
        : 'A moderator reads it and decides. No automated means are used for that. We write to you as soon as it is decided.',
      { action: 'See what became of it', href: linkToStatus(link, site) },
      'Keep this email: the link works for as long as we keep your report, and only for whoever has it.',
      'If this was not you, you can ignore this email.',
    ],
  })
}
