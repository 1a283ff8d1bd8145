import { sanitizeName } from '#app/platform/mail/sanitize-name.ts'
import { describeForMail } from '../describe-for-mail.server.ts'
import { notificationPath } from '../notification-path.ts'
import type { Notification } from '../notification-schemas.ts'
import type { Pushed } from './push-schemas.ts'

/** Sanitizes names and titles as in mails, so that they cannot contain links or addresses. */
export function describeForPush(notification: Notification): Pushed | null {
  // Days of plans are sent only by mail and on the site.
  if (notification.kind === 'plan_day') return null
  const path = notificationPath(notification)
  if (notification.kind === 'decision')
    return { title: notification.notice.subject, body: 'Open it to read why.', path }
  const { says, quotes } = describeForMail(notification)
  const title = sanitizeName(notification.story.title)
  return { title: says.slice(0, -1), body: [...quotes, ...(title === null ? [] : [title])].join('\n'), path }
}
