import { notificationSettingsPath, unsubscribePath } from '#app/platform/http/mailed-paths.ts'
import { defineMail } from '#app/platform/mail/define-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import {
  greet,
  type MailPart,
  type RenderedMail,
  renderTemplate,
} from '#app/platform/mail/template.server.tsx'
import { uuidField } from '#app/platform/validation/fields.ts'
import { completeDigest, type DigestMail, readDigest } from './read-digest.command.server.ts'

export const digestMail = defineMail({
  template: 'digest',
  content: { mailId: uuidField() },
  read: (tx, { mailId }, context) => readDigest(tx, mailId, context),
  dropReason: 'no unread news',
  render: renderDigest,
  isToOwner: true,
  countedAs: 'news',
  settle: (tx, { mailId }) => completeDigest(tx, mailId),
})

function renderDigest(mail: DigestMail, site: MailSite): RenderedMail & { headers: Record<string, string> } {
  const { groups, more, every } = mail
  const stop = unsubscribeUrl(mail.stopToken, site)
  const rendered = renderTemplate(site, {
    subject: 'What you missed',
    preheader: [groups[0]?.news.says, ...(groups[0]?.news.quotes ?? [])].join(' '),
    parts: [
      greet(mail),
      ...groups.map((group) => toPart(group, site)),
      ...(more > 0
        ? [
            more === 1
              ? 'There is one more notification on the site.'
              : `There are ${more} more notifications on the site.`,
          ]
        : []),
      { action: 'See all notifications', href: `${site.url}/notifications` },
      `You’re receiving this because you turned on the digest, which we send ${every === 'day' ? 'each day' : 'each Monday'}.`,
      { says: 'To unsubscribe from these emails:', href: stop, label: 'Stop these emails' },
      {
        says: 'To manage your notifications:',
        href: `${site.url}${notificationSettingsPath}`,
        label: 'Notification settings',
      },
    ],
  })
  const headers = {
    'Message-ID': `<digest.${mail.id}@${new URL(site.url).hostname}>`,
    'List-Unsubscribe': `<${stop}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { ...rendered, headers }
}

function toPart(
  { news, reason, story, commentId, muteToken }: DigestMail['groups'][number],
  site: MailSite,
): MailPart {
  const anchor = commentId === null ? '' : `#comment-${commentId}`
  return {
    item: news.says,
    quotes: news.quotes,
    about: [...(story.title === null ? [] : [`Story: “${story.title}”`]), reason],
    links: [
      { label: 'See what’s new', href: `${site.url}/stories/${story.id}${anchor}` },
      { label: 'Mute this story', href: unsubscribeUrl(muteToken, site) },
    ],
  }
}

function unsubscribeUrl(token: string, site: MailSite): string {
  return `${site.url}${unsubscribePath}?${new URLSearchParams({ token })}`
}
