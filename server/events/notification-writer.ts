import type { Logger } from 'pino'
import { writeNotifications } from '#app/community/notifications/write-notifications.command.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { Database } from '#database/client.ts'
import type { EventBatch } from './read-events.ts'

export interface NotificationWriter {
  /** Called with what has been read, also when it is nothing: what failed is then tried again. */
  take(batch: EventBatch): void
  /** Resolves when nothing is being written. */
  stop(): Promise<void>
}

/** A changed comment may mention somebody more. */
const telling = new Set(['comment_added', 'comment_changed', 'reaction_added'])

/** Has notifications written of new events. Of several servers that have read the same event, one does. */
export function createNotificationWriter(
  database: Pick<Database, 'accounts'>,
  log: Logger,
): NotificationWriter {
  // Servers that were stopped meanwhile have left something, perhaps.
  let isDue = true
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    isDue = false
    try {
      await writeNotifications(database)
    } catch (error) {
      isDue = true
      log.warn({ error: describeError(error) }, 'notifications are late')
    } finally {
      writing = undefined
    }
  }

  return {
    take({ events, isReset }) {
      isDue ||= isReset || events.some(({ kind }) => telling.has(kind))
      if (isDue) writing ??= write()
    },
    stop: async () => writing,
  }
}
