import { lt } from 'drizzle-orm'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { notificationMails, notifications } from '#database/schema/notifications.ts'
import { notificationKeptMs } from './notification-rules.ts'

const before = (now: Date) => new Date(now.getTime() - notificationKeptMs)

export const purgeNotifications: Purge = (tx, now, limit) =>
  deleteBatch(tx, notifications, lt(notifications.lastAt, before(now)), limit)

export const purgeNotificationMails: Purge = (tx, now, limit) =>
  deleteBatch(tx, notificationMails, lt(notificationMails.queuedAt, before(now)), limit)
