import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
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

const firstPauseMs = 100
const longestPauseMs = 5_000
const heartbeatMs = 300
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
  let client: pg.Client | undefined
  let isStopped = false
  let additions = 0
  let pauseMs = firstPauseMs
  let timer: NodeJS.Timeout | undefined
  /** Whatever was announced before this moment has been heard. */
  let heardAt = performance.now()
  let respondedAt = 0

  function hear({ payload = '' }: pg.Notification): void {
    if (payload === 'changed') additions += 1
    else withdrawals.record(payload)
  }

  async function connect(): Promise<void> {
    const candidate = new pg.Client({
      ...connection,
      application_name: 'clean-air changes',
      keepAlive: true,
      // A database that is frozen would neither answer nor end the attempt.
      connectionTimeoutMillis: 5_000,
      query_timeout: 2_000,
    })
    candidate.on('error', () => undefined)
    candidate.on('notification', hear)
    candidate.once('end', () => {
      const wasHeard = client === candidate
      client = undefined
      if (wasHeard && !isStopped) log.warn('lost the change notification connection; rendering every page')
      retryLater()
    })
    const begunAt = performance.now()
    try {
      await candidate.connect()
      await candidate.query('listen public_data_changed')
      // Whatever changed before this moment was not heard.
      withdrawals.record('*')
      heardAt = begunAt
      client = candidate
      pauseMs = firstPauseMs
      void keepAsking(candidate)
    } catch (error) {
      if (isRefusal(error)) respondedAt = begunAt
      await candidate.end().catch(() => undefined)
    }
  }

  /** PostgreSQL hands out its notices before it answers: an answer says that those of before the question have all been heard. */
  async function keepAsking(candidate: pg.Client): Promise<void> {
    while (client === candidate && !isStopped) {
      const askedAt = performance.now()
      try {
        await candidate.query('select')
      } catch {
        await candidate.end()
        return
      }
      heardAt = askedAt
      await pause(heartbeatMs, undefined, { ref: false })
    }
  }

  function retryLater(): void {
    if (isStopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      void connect().then(() => client ?? retryLater())
    }, pauseMs)
  }

  await connect()
  if (!client) retryLater()
  return {
    isHeard: () => client !== undefined,
    generation: () => additions + withdrawals.count(),
    withdrawals,
    isSilent: () => performance.now() - heardAt > toleranceMs,
    noteResponse(askedAt) {
      respondedAt = Math.max(respondedAt, askedAt)
    },
    isUpToDate: () => respondedAt <= heardAt + toleranceMs,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

/** PostgreSQL itself said no, and not because it is stopping, starting or a standby: it is there. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(57P|25006)/.test(error.code ?? '')
}
