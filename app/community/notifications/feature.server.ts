import * as v from 'valibot'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { notificationEvent } from '#database/schema/server/events.ts'
import { listChoicesOf, listMutedStoriesOf, listWatchedStoriesOf } from './choices/choice-queries.server.ts'
import { digestMail } from './digests/digest-mail.server.ts'
import { listDigestsOf } from './digests/digest-queries.server.ts'
import { queueDigests } from './digests/queue-digests.command.server.ts'
import { notificationMail } from './notification-mail.server.ts'
import { listMailsOf, listNotificationsOf } from './notification-queries.server.ts'
import {
  notificationWriter,
  purgeNotificationMails,
  purgeNotifications,
} from './notifications.command.server.ts'
import { notificationsApi } from './notifications-api.server.ts'
import { deliverPushes } from './push/deliver-pushes.command.server.ts'
import { pushApi, pushWorker } from './push/push-api.server.ts'
import { pushedPath } from './push/push-paths.ts'
import { hasDuePushes, listPushDevicesOf } from './push/push-queries.server.ts'
import { queueNotificationMails } from './queue-notification-mails.command.server.ts'
import { oneClickUnsubscribe } from './unsubscribe/unsubscribe-api.server.ts'

const notificationsExports: readonly ExportPart[] = [
  exportList(
    { name: 'mutedStories', role: 'member' },
    { storyId: uuidField(), createdAt: timestampField },
    (tx, { userId }) => listMutedStoriesOf(tx, userId),
  ),
  exportList(
    { name: 'notifications', role: 'member' },
    {
      kind: v.string(),
      /** Null for a moderation decision. */
      storyId: v.nullable(uuidField()),
      firstAt: timestampField,
      lastAt: timestampField,
      readAt: v.nullable(timestampField),
    },
    (tx, { userId }) => listNotificationsOf(tx, userId),
  ),
  exportList(
    { name: 'watchedStories', role: 'member' },
    { storyId: uuidField(), level: v.string(), createdAt: timestampField },
    (tx, { userId }) => listWatchedStoriesOf(tx, userId),
  ),
  /** `byMail` is null if not chosen. */
  exportList(
    { name: 'notificationChoices', role: 'member' },
    {
      kind: v.string(),
      onSite: v.boolean(),
      byMail: v.nullable(v.boolean()),
      byPush: v.nullable(v.boolean()),
    },
    (tx, { userId }) => listChoicesOf(tx, userId),
  ),
  exportList(
    { name: 'notificationMails', role: 'member' },
    { storyId: uuidField(), queuedAt: timestampField, settledAt: v.nullable(timestampField) },
    (tx, { userId }) => listMailsOf(tx, userId),
  ),
  exportList(
    { name: 'digests', role: 'member' },
    {
      every: v.string(),
      timeZone: v.string(),
      queuedAt: v.nullable(timestampField),
      settledAt: v.nullable(timestampField),
    },
    (tx, { userId }) => listDigestsOf(tx, userId),
  ),
  exportList(
    { name: 'pushDevices', role: 'accounts' },
    { service: v.string(), createdAt: timestampField },
    (tx, { userId }) => listPushDevicesOf(tx, userId),
  ),
]

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
