import { notificationSettingsPath, unsubscribePath } from '#app/platform/http/mailed-paths.ts'
import { defineMail } from '#app/platform/mail/define-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { greet, type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import { anonymousAuthor } from '#app/platform/ui/media/initials.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import {
  completeNotificationMail,
  type NotificationMail,
  readNotificationMail,
} from './read-notification-mail.command.server.ts'

/** All mails about one story form a thread (RFC 5322, 3.6.4): each replies to a message id that was never sent and is derived from the story. */
export const notificationMail = defineMail({
  template: 'notification',
  content: { mailId: uuidField() },
  read: (tx, { mailId }, context) => readNotificationMail(tx, mailId, context),
  dropReason: 'no unread news',
  render: renderNotification,
  isToOwner: true,
  countedAs: 'news',
  settle: (tx, { mailId }) => completeNotificationMail(tx, mailId),
})

function renderNotification(
  mail: NotificationMail,
  site: MailSite,
): RenderedMail & { headers: Record<string, string> } {
  const { subject, news, story, commentId } = mail
  const stop = unsubscribeUrl(mail.stopToken, site)
  const anchor = commentId === null ? '' : `#comment-${commentId}`
  const rendered = renderTemplate(site, {
    subject,
    preheader: [news[0]?.says, ...(news[0]?.quotes ?? [])].join(' '),
    parts: [
      greet(mail),
      ...news.flatMap(({ says, quotes }) => [says, ...quotes.map((quote) => ({ quote }))]),
      ...(story.title === null ? [] : [`Story: “${story.title}”`]),
      {
        action: commentId === null ? 'See the story' : 'See what’s new',
        href: `${site.url}/stories/${story.id}${anchor}`,
      },
      mail.reason,
      {
        says: 'Don’t want updates about this story?',
        href: unsubscribeUrl(mail.muteToken, site),
        label: 'Mute this story',
      },
      ...mail.writers
        .filter(({ name }) => name !== anonymousAuthor)
        .map(({ name, muteToken }) => ({
          says: `Don’t want to see posts by ${name}?`,
          href: unsubscribeUrl(muteToken, site),
          label: `Mute ${name}`,
        })),
      { says: `To unsubscribe from emails about ${mail.about}:`, href: stop, label: 'Stop these emails' },
      {
        says: 'To manage your notifications:',
        href: `${site.url}${notificationSettingsPath}`,
        label: 'Notification settings',
      },
    ],
  })
  const host = new URL(site.url).hostname
  const thread = `<story.${story.id}@${host}>`
  const headers = {
    'Message-ID': `<notification.${mail.id}@${host}>`,
    'In-Reply-To': thread,
    References: thread,
    'List-Unsubscribe': `<${stop}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { ...rendered, headers }
}

function unsubscribeUrl(token: string, site: MailSite): string {
  return `${site.url}${unsubscribePath}?${new URLSearchParams({ token })}`
}
