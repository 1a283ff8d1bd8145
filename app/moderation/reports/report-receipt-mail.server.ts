import { referenceParameter, reportStatusPath, secretParameter } from '#app/platform/http/report-paths.ts'
import { defineMail } from '#app/platform/mail/define-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import { uuidField } from '#app/platform/validation/common-fields.ts'
import { issueReceipt, type ReceiptMail, type StatusLink } from './issue-status-link.command.server.ts'

/** Receipt for a reporter without an account (Regulation 2022/2065, Article 16(4)). It quotes nothing that the reporter typed. */
export const reportReceipt = defineMail({
  template: 'report-receipt',
  /** Id in `reports`. */
  content: { reportId: uuidField() },
  read: (tx, { reportId }) => issueReceipt(tx, reportId),
  dropReason: 'address of the report deleted',
  render: renderReportReceipt,
  isToOwner: false,
})

function renderReportReceipt({ link, isAnswered }: ReceiptMail, site: MailSite): RenderedMail {
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

export function linkToStatus({ reference, secret }: StatusLink, { url }: MailSite): string {
  return `${url}${reportStatusPath}?${new URLSearchParams({ [referenceParameter]: reference, [secretParameter]: secret })}`
}
