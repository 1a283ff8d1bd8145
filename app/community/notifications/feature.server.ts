import type { Feature } from '#app/platform/feature-types.server.ts'
import { notificationEvent } from '#database/schema/server/events.ts'
import { digestMail } from './digests/digest-mail.server.ts'
import { queueDigests } from './digests/queue-digests.command.server.ts'
import { notificationsExports } from './export.server.ts'
import { notificationMail } from './notification-mail.server.ts'
import { notificationsApi } from './notifications-api.server.ts'
import { purgeNotificationMails, purgeNotifications } from './purges.command.server.ts'
import { deliverPushes } from './push/deliver-pushes.command.server.ts'
import { pushApi, pushWorker } from './push/push-api.server.ts'
import { pushedPath } from './push/push-limits.ts'
import { hasDuePushes } from './push/push-queries.server.ts'
import { queueNotificationMails } from './queue-notification-mails.command.server.ts'
import { oneClickUnsubscribe } from './unsubscribe/unsubscribe-api.server.ts'
import { notificationWriter } from './write-notifications.command.server.ts'

export const notifications: Feature = {
  api: [notificationsApi, pushApi],
  site: [pushWorker, oneClickUnsubscribe],
  tokenPaths: [`${pushedPath}/*`],
  mails: [notificationMail, digestMail],
  onEvents: [notificationWriter],
  jobs: [
    {
      queue: 'notifications',
      schedule: '* * * * *',
      async work(needs) {
        await queueNotificationMails(needs)
        await queueDigests(needs)
      },
    },
  ],
  outboxes: [
    {
      queue: 'pushes',
      event: notificationEvent,
      // Most events concern users without a device.
      hasDue: ({ database, clock }) => hasDuePushes(database, clock()),
      deliver: (needs) => deliverPushes(needs, needs.webhookReach),
    },
  ],
  purges: { notifications: purgeNotifications, notificationMails: purgeNotificationMails },
  exports: notificationsExports,
}
