import type { Logger } from 'pino'
import { hasDuePushes } from '#app/community/notifications/push/push-queries.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { Database } from '#database/client.ts'
import { notificationEvent, webhookEvent } from '#database/schema/server/events.ts'
import type { EventBatch } from '#server/events/read-events.ts'
import type { Jobs } from './jobs.ts'

interface WakerOptions {
  jobs: Pick<Jobs, 'wakeWebhooks' | 'wakePushes'>
  database: Pick<Database, 'accounts'>
  clock: () => Date
  log: Logger
}

/** Has sent at once what an event says was written to be sent; what is missed here waits for the next minute. */
export function createWaker({ jobs, database, clock, log }: WakerOptions): (batch: EventBatch) => void {
  const wake = (what: string, begin: () => Promise<void>) => {
    begin().catch((error: unknown) => log.warn({ error: describeError(error) }, `${what} are late`))
  }
  return ({ events }) => {
    if (events.some(({ kind }) => kind === webhookEvent)) wake('webhooks', jobs.wakeWebhooks)
    if (events.some(({ kind }) => kind === notificationEvent))
      wake('pushes', async () => {
        // Most are of people who have no device.
        if (await hasDuePushes(database, clock())) await jobs.wakePushes()
      })
  }
}
