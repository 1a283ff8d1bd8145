import type pg from 'pg'
import type { Logger } from 'pino'
import { caseEvent, notificationEvent, webhookEvent } from '#database/schema/server/events.ts'
import { startEventReader } from '#server/events/event-reader.ts'
import type { EventBatch } from '#server/events/read-events.ts'
import { createPublicDataGeneration, type PublicDataGeneration } from './public-data-generation.ts'

export interface PublicDataChanges {
  /** False while the event reader is disconnected. The cache must not be trusted then. */
  isHeard(): boolean
  /** Does not grow while the reader is disconnected, and grows by one on reconnecting in case a change was missed. */
  generation(): number
  counts: PublicDataGeneration
  /** True if the database has not responded to the reader for a second. */
  isSilent(): boolean
  /** Records that the database answered a query sent at this time (`performance.now()`). */
  noteResponse(askedAt: number): void
  /** False if the database answered a query more than a second after the reader's last success: withdrawals in between are unknown. */
  isUpToDate(): boolean
  stop(): Promise<void>
}

/** Withdrawals by other servers in this time before the database became unavailable may be missed. */
const toleranceMs = 1_000

/** Records this server's changes in `counts` before they are acknowledged. @param connection a login that may take the role `accounts` */
export async function followPublicDataChanges(
  connection: pg.PoolConfig,
  log: Logger,
  counts: PublicDataGeneration = createPublicDataGeneration(),
  onRead: (batch: EventBatch) => void = () => undefined,
): Promise<PublicDataChanges> {
  /** Everything committed before this time has been read. */
  let heardAt = performance.now()
  let respondedAt = 0

  const reader = await startEventReader(connection, {
    onRead(batch, askedAt) {
      const { events, isReset, isBeginning } = batch
      if (isReset) counts.record({ kind: 'all_changed', storyId: null })
      if (!isBeginning)
        for (const { kind, storyId } of events)
          if (kind !== notificationEvent && kind !== caseEvent && kind !== webhookEvent)
            counts.record({ kind, storyId })
      heardAt = askedAt
      onRead(batch)
    },
    onRefused(askedAt) {
      respondedAt = askedAt
    },
    onLost() {
      log.warn('event reader disconnected; nothing is cached until it reconnects')
    },
  })

  return {
    isHeard: reader.isConnected,
    generation: counts.generation,
    counts,
    isSilent: () => performance.now() - heardAt > toleranceMs,
    noteResponse(askedAt) {
      respondedAt = Math.max(respondedAt, askedAt)
    },
    isUpToDate: () => respondedAt <= heardAt + toleranceMs,
    stop: reader.stop,
  }
}
