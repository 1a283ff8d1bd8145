import type pg from 'pg'
import type { Logger } from 'pino'
import { listen } from './change-listener.ts'
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
 * Listens for the database's notices that public data have changed, through which all servers agree. What this server itself
 * takes back is recorded in `withdrawals` by its database.
 */
export async function subscribeToPublicDataChanges(
  connection: pg.PoolConfig,
  log: Logger,
  withdrawals: Withdrawals = createWithdrawals(),
): Promise<PublicDataChanges> {
  let additions = 0
  /** Whatever was announced before this moment has been heard. */
  let heardAt = performance.now()
  let respondedAt = 0

  const listener = await listen(connection, {
    onNotice(payload) {
      if (payload === 'changed') additions += 1
      else withdrawals.record(payload)
    },
    onConnected(begunAt) {
      // Whatever changed before this moment was not heard.
      withdrawals.record('*')
      heardAt = begunAt
    },
    onHeard(askedAt) {
      heardAt = askedAt
    },
    onRefused(askedAt) {
      respondedAt = askedAt
    },
    onLost() {
      log.warn('lost the change notification connection; rendering every page')
    },
  })

  return {
    isHeard: listener.isConnected,
    generation: () => additions + withdrawals.count(),
    withdrawals,
    isSilent: () => performance.now() - heardAt > toleranceMs,
    noteResponse(askedAt) {
      respondedAt = Math.max(respondedAt, askedAt)
    },
    isUpToDate: () => respondedAt <= heardAt + toleranceMs,
    stop: listener.stop,
  }
}
