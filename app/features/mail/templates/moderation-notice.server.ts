import { noticeParameter, noticesPath } from '#app/http/page-paths.ts'
import { referenceParameter, reportStatusPath, secretParameter } from '#app/http/report-paths.ts'
import type { NoticeMail, StatusLink } from '../mail-schemas.ts'
import type { MailSite } from './layout.server.tsx'
import { type MailPart, type RenderedMail, renderTemplate } from './template.server.tsx'

/** A decision of the moderators, word for word as the site shows it, to somebody whom it concerns. */
export function renderModerationNotice({ subject, text, at }: NoticeMail, site: MailSite): RenderedMail {
  const paragraphs: MailPart[] = text.split('\n\n')
  return renderTemplate(site, {
    subject,
    preheader: `A decision of the moderators of ${site.name}.`,
    parts: [
      'Hello,',
      ...paragraphs,
      ...('reference' in at ? [`The reference of your report is ${at.reference}.`] : []),
      {
        action: 'Open this notice',
        href: 'reference' in at ? linkToStatus(at, site) : linkToNotice(at, site),
      },
    ],
  })
}

function linkToNotice({ noticeId }: { noticeId: string }, { url }: MailSite): string {
  return `${url}${noticesPath}?${new URLSearchParams({ [noticeParameter]: noticeId })}`
}

/** Where somebody without an account reads what became of their report. */
export function linkToStatus({ reference, secret }: StatusLink, { url }: MailSite): string {
  return `${url}${reportStatusPath}?${new URLSearchParams({ [referenceParameter]: reference, [secretParameter]: secret })}`
}
