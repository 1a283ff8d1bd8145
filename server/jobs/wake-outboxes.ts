import type { Logger } from 'pino'
import type { Outbox } from '#app/platform/feature-types.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { EventBatch } from '#server/events/read-events.ts'
import type { Jobs } from './jobs.ts'

interface WakerOptions<Needs> {
  jobs: Pick<Jobs, 'wake'>
  outboxes: readonly Outbox<Needs>[]
  needs: Needs
  log: Logger
}

/** Starts sending an outbox when an event says that something was written to it. Missed events are handled by the next minute's round. */
export function createWaker<Needs>({
  jobs,
  outboxes,
  needs,
  log,
}: WakerOptions<Needs>): (batch: EventBatch) => void {
  async function wake({ queue, hasDue }: Outbox<Needs>): Promise<void> {
    try {
      if (!hasDue || (await hasDue(needs))) await jobs.wake(queue)
    } catch (error) {
      log.warn({ error: describeError(error) }, `${queue} delayed; will retry`)
    }
  }
  return ({ events }) => {
    const told = outboxes.filter(({ event }) => events.some(({ kind }) => kind === event))
    for (const outbox of told) void wake(outbox)
  }
}
