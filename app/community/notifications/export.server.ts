import * as v from 'valibot'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'
import { listChoicesOf } from './choices/choice-queries.server.ts'
import { listMutedStoriesOf, listWatchedStoriesOf } from './choices/watch-queries.server.ts'
import { listDigestsOf } from './digests/digest-queries.server.ts'
import { listMailsOf, listNotificationsOf } from './notification-queries.server.ts'
import { listPushDevicesOf } from './push/push-queries.server.ts'

export const notificationsExports: readonly ExportPart[] = [
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
