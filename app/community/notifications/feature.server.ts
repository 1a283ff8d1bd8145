import type { Feature } from '#app/platform/feature.server.ts'
import { digestMail } from './digests/digest-mail.server.ts'
import { notificationsExports } from './export.server.ts'
import { notificationMail } from './notification-mail.server.ts'
import { notificationsApi, oneClickStop } from './notifications-api.server.ts'
import { pushApi, pushWorker } from './push/push-api.server.ts'
import { pushedPath } from './push/push-limits.ts'
import { purgeNotificationMails } from './queue-notification-mails.command.server.ts'
import { purgeNotifications } from './write-notifications.command.server.ts'

export const notifications: Feature = {
  api: [notificationsApi, pushApi],
  site: [pushWorker, oneClickStop],
  tokenPaths: [`${pushedPath}/*`],
  mails: [notificationMail, digestMail],
  purges: { notifications: purgeNotifications, notificationMails: purgeNotificationMails },
  exports: notificationsExports,
}
