import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

interface ListenerEvents {
  onNotice(payload: string): void
  /** Times are by `performance.now()`; this one is when the attempt began. */
  onConnected(begunAt: number): void
  /** Whatever was announced before this moment has been heard. */
  onHeard(askedAt: number): void
  /** The database is there, and refused to be listened to. */
  onRefused(askedAt: number): void
  onLost(): void
}

export interface ChangeListener {
  isConnected(): boolean
  stop(): Promise<void>
}

const firstPauseMs = 100
const longestPauseMs = 5_000
const heartbeatMs = 300

/** Listens for the notices `public_data_changed` on a connection of its own, and connects again whenever that is lost. */
export async function listen(connection: pg.PoolConfig, events: ListenerEvents): Promise<ChangeListener> {
  let client: pg.Client | undefined
  let isStopped = false
  let pauseMs = firstPauseMs
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const candidate = createClient(connection)
    candidate.on('notification', ({ payload = '' }) => events.onNotice(payload))
    candidate.once('end', () => {
      const wasConnected = client === candidate
      client = undefined
      if (wasConnected && !isStopped) events.onLost()
      retryLater()
    })
    const begunAt = performance.now()
    try {
      await candidate.connect()
      await candidate.query('listen public_data_changed')
      events.onConnected(begunAt)
      client = candidate
      pauseMs = firstPauseMs
      void keepAsking(candidate)
    } catch (error) {
      if (isRefusal(error)) events.onRefused(begunAt)
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
      events.onHeard(askedAt)
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
    isConnected: () => client !== undefined,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

function createClient(connection: pg.PoolConfig): pg.Client {
  const client = new pg.Client({
    ...connection,
    application_name: 'clean-air changes',
    keepAlive: true,
    // A database that is frozen would neither answer nor end the attempt.
    connectionTimeoutMillis: 5_000,
    query_timeout: 2_000,
  })
  client.on('error', () => undefined)
  return client
}

/** PostgreSQL itself said no, and not because it is stopping, starting or a standby: it is there. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(57P|25006)/.test(error.code ?? '')
}
