import type pg from 'pg'
import type { Logger } from 'pino'
import { caseEvent, notificationEvent, webhookEvent } from '#database/schema/server/events.ts'
import { startEventReader } from '#server/events/event-reader.ts'
import type { EventBatch } from '#server/events/read-events.ts'
import { createWithdrawals, type Withdrawals } from './withdrawals.ts'

export interface PublicDataChanges {
  /** False while nobody would tell of a change: what is kept must not be trusted then. */
  isHeard(): boolean
  /** Counts the changes heard; while nobody is heard it stands, and goes on with one that may have been missed. */
  generation(): number
  /** What was taken back, by whichever server. */
  withdrawals: Withdrawals
  /** True once the database has told nothing for a second, not even that there is nothing to tell. */
  isSilent(): boolean
  /** The database answered what somebody asked at this moment, by `performance.now()`. */
  noteResponse(askedAt: number): void
  /**
   * False when the database has responded more than a second after it was last heard: what was taken back in between, by other
   * servers, is not known.
   */
  isUpToDate(): boolean
  stop(): Promise<void>
}

/** What others take back is not shown when it was so long before the database went away. */
const toleranceMs = 1_000

/**
 * Follows the outbox, through which all servers agree. What this server itself changes is recorded in `withdrawals` by its
 * database, before it is acknowledged.
 *
 * @param connection of a login that may take the role `accounts`
 */
export async function followPublicDataChanges(
  connection: pg.PoolConfig,
  log: Logger,
  withdrawals: Withdrawals = createWithdrawals(),
  onRead: (batch: EventBatch) => void = () => undefined,
): Promise<PublicDataChanges> {
  /** Whatever was committed before this moment has been heard. */
  let heardAt = performance.now()
  let respondedAt = 0

  const reader = await startEventReader(connection, {
    onRead(batch, askedAt) {
      const { events, isReset, isBeginning } = batch
      if (isReset) withdrawals.record({ kind: 'all_changed', storyId: null })
      if (!isBeginning)
        for (const { kind, storyId } of events)
          if (kind !== notificationEvent && kind !== caseEvent && kind !== webhookEvent)
            withdrawals.record({ kind, storyId })
      heardAt = askedAt
      onRead(batch)
    },
    onRefused(askedAt) {
      respondedAt = askedAt
    },
    onLost() {
      log.warn('cannot read events; rendering every page')
    },
  })

  return {
    isHeard: reader.isConnected,
    generation: withdrawals.generation,
    withdrawals,
    isSilent: () => performance.now() - heardAt > toleranceMs,
    noteResponse(askedAt) {
      respondedAt = Math.max(respondedAt, askedAt)
    },
    isUpToDate: () => respondedAt <= heardAt + toleranceMs,
    stop: reader.stop,
  }
}
