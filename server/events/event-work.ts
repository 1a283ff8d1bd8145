import type { Logger } from 'pino'
import type { EventWork } from '#app/platform/feature.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { EventBatch } from './read-events.ts'

export interface EventWorker {
  /** Called with what has been read, also when it is nothing: what failed is then tried again. */
  take(batch: EventBatch): void
  /** Resolves when nothing is being done. */
  stop(): Promise<void>
}

/** Has the work of a feature done after events. Every server that has read the same event calls it. */
export function createEventWorker<Needs>(
  { name, kinds, work }: EventWork<Needs>,
  needs: Needs,
  log: Pick<Logger, 'warn'>,
): EventWorker {
  // Servers that were stopped meanwhile have left something, perhaps.
  let isDue = true
  let working: Promise<void> | undefined

  async function begin(): Promise<void> {
    isDue = false
    try {
      await work(needs)
    } catch (error) {
      isDue = true
      log.warn({ error: describeError(error) }, `${name} are late`)
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
