import { referenceParameter, reportStatusPath, secretParameter } from '#app/platform/http/report-paths.ts'
import { defineMail } from '#app/platform/mail/define-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import { uuidField } from '#app/platform/validation/fields.ts'
import {
  issueReceipt,
  type ReceiptMail,
  type StatusLink,
} from '../reports/issue-status-link.command.server.ts'

/** Receipt for a reporter without an account (Regulation 2022/2065, Article 16(4)). It quotes nothing that the reporter typed. */
export const reportReceipt = defineMail({
  template: 'report-receipt',
  content: { reportId: uuidField() },
  read: (tx, { reportId }) => issueReceipt(tx, reportId),
  dropReason: 'address of the report deleted',
  render: renderReportReceipt,
  isToOwner: false,
})

function renderReportReceipt({ link, isAnswered }: ReceiptMail, site: MailSite): RenderedMail {
  return renderTemplate(site, {
    subject: `We received your report ${link.reference}`,
    preheader: isAnswered
      ? 'A moderator has already decided. Read why.'
      : 'What happens next, and a link to follow your report.',
    parts: [
      'Hello,',
      `Thank you for reporting content on ${site.name} as illegal. Your reference is ${link.reference}.`,
      isAnswered
        ? 'A moderator had already reviewed the same text for the same reason and left it up. Open the link to read why, and to appeal.'
        : 'A moderator will review it and decide, without automated tools. We’ll email you the decision.',
      { action: 'View report status', href: linkToStatus(link, site) },
      'Keep this email: you need its link to follow your report. The link works until one year after the decision.',
      'If you didn’t report anything, someone entered your address. You can ignore this email.',
    ],
  })
}

export function linkToStatus({ reference, secret }: StatusLink, { url }: MailSite): string {
  return `${url}${reportStatusPath}?${new URLSearchParams({ [referenceParameter]: reference, [secretParameter]: secret })}`
}
