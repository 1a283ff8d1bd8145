import pg from 'pg'
import type { Logger } from 'pino'

export interface PublicDataChanges {
  /** False while nobody would tell of a change: what is kept must not be trusted then. */
  isHeard(): boolean
  /** Counts the changes heard; while nobody is heard it stands, and goes on with one that may have been missed. */
  generation(): number
  stop(): Promise<void>
}

const firstPauseMs = 100
const longestPauseMs = 5_000

/** Listens for the database's notices that public data have changed, through which all servers agree. */
export async function subscribeToPublicDataChanges(
  connection: pg.PoolConfig,
  log: Logger,
): Promise<PublicDataChanges> {
  let client: pg.Client | undefined
  let isStopped = false
  let generation = 0
  let pauseMs = firstPauseMs
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const candidate = new pg.Client({
      ...connection,
      application_name: 'clean-air changes',
      keepAlive: true,
      // A database that is frozen would neither answer nor end the attempt.
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    candidate.on('error', () => undefined)
    candidate.on('notification', () => {
      generation += 1
    })
    candidate.once('end', () => {
      const wasHeard = client === candidate
      client = undefined
      if (wasHeard && !isStopped) log.warn('lost the change notification connection; rendering every page')
      retryLater()
    })
    try {
      await candidate.connect()
      await candidate.query('listen public_data_changed')
      // Whatever changed before this moment was not heard.
      generation += 1
      client = candidate
      pauseMs = firstPauseMs
    } catch {
      await candidate.end().catch(() => undefined)
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
    generation: () => generation,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
