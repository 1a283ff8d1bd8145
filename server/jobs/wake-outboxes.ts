import type { Logger } from 'pino'
import type { Outbox } from '#app/platform/feature.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { EventBatch } from '#server/events/read-events.ts'
import type { Jobs } from './jobs.ts'

interface WakerOptions<Needs> {
  jobs: Pick<Jobs, 'wake'>
  outboxes: readonly Outbox<Needs>[]
  needs: Needs
  log: Logger
}

/** Has sent at once what an event says was written to be sent; what is missed here waits for the next minute. */
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
      log.warn({ error: describeError(error) }, `${queue} are late`)
    }
  }
  return ({ events }) => {
    const told = outboxes.filter(({ event }) => events.some(({ kind }) => kind === event))
    for (const outbox of told) void wake(outbox)
  }
}
