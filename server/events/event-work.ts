import type { Logger } from 'pino'
import type { EventWork } from '#app/platform/feature-types.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { EventBatch } from './read-events.ts'

interface EventWorker {
  /** Called with each batch, even if empty, so that failed work is retried. */
  take(batch: EventBatch): void
  stop(): Promise<void>
}

/** Runs a feature's work after events. Every server that reads the event runs it. */
export function createEventWorker<Needs>(
  { name, kinds, work }: EventWork<Needs>,
  needs: Needs,
  log: Pick<Logger, 'warn'>,
): EventWorker {
  // Servers that were stopped may have left work behind.
  let isDue = true
  let working: Promise<void> | undefined

  async function begin(): Promise<void> {
    isDue = false
    try {
      await work(needs)
    } catch (error) {
      isDue = true
      log.warn({ error: describeError(error) }, `${name} delayed; will retry`)
    } finally {
      working = undefined
    }
  }

  return {
    take({ events, isReset }) {
      isDue ||= isReset || events.some(({ kind }) => kinds.includes(kind))
      if (isDue) working ??= begin()
    },
    stop: async () => working,
  }
}
