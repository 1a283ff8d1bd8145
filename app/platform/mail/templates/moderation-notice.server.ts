import { noticeParameter, noticesPath } from '#app/platform/http/page-paths.ts'
import { referenceParameter, reportStatusPath, secretParameter } from '#app/platform/http/report-paths.ts'
import type { NoticeMail, StatusLink } from '../mail-schemas.ts'
import type { MailSite } from './layout.server.tsx'
import { type MailPart, type RenderedMail, renderTemplate } from './template.server.tsx'

/**
 * A decision of the moderators, word for word as the site shows it, to a person whom it concerns. To a notifier without an account, that
 * there is one, how to object, and the link to its words (Regulation 2022/2065, Article 16(5)).
 */
export function renderModerationNotice(mail: NoticeMail, site: MailSite): RenderedMail {
  const paragraphs: MailPart[] =
    'text' in mail
      ? [...mail.text.split('\n\n'), { action: 'Open this notice', href: linkToNotice(mail.at, site) }]
      : [
          `Something on ${site.name} was reported as illegal, and this address was given. A moderator has decided. Your reference is ${mail.at.reference}.`,
          { action: 'Read what was decided, and why', href: linkToStatus(mail.at, site) },
          mail.redress,
          'If this was not you, you can ignore this email.',
        ]
  return renderTemplate(site, {
    subject: mail.subject,
    preheader: `A decision of the moderators of ${site.name}.`,
    parts: ['Hello,', ...paragraphs],
  })
}

function linkToNotice({ noticeId }: { noticeId: string }, { url }: MailSite): string {
  return `${url}${noticesPath}?${new URLSearchParams({ [noticeParameter]: noticeId })}`
}

/** Where somebody without an account reads what became of their report. */
export function linkToStatus({ reference, secret }: StatusLink, { url }: MailSite): string {
  return `${url}${reportStatusPath}?${new URLSearchParams({ [referenceParameter]: reference, [secretParameter]: secret })}`
}
