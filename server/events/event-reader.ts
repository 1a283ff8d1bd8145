import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cursor, type EventBatch, readEvents } from './read-events.ts'

interface ReaderEvents {
  onRead(batch: EventBatch, askedAt: number): void
  /** Called if the database responded with an error. */
  onRefused(askedAt: number): void
  onLost(): void
}

const firstPauseMs = 100
/** Until the reader is connected, no response can be cached, so none would be available if the database failed again. */
const longestPauseMs = 1_000
const pollMs = 500

/** Reads the outbox twice a second on a separate connection, and reconnects when it is lost. */
export async function startEventReader(
  connection: pg.PoolConfig,
  handlers: ReaderEvents,
): Promise<{ isConnected(): boolean; stop(): Promise<void> }> {
  let client: pg.Client | undefined
  let cursor: Cursor | null = null
  let isStopped = false
  let pauseMs = firstPauseMs
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const candidate = createClient(connection)
    candidate.once('end', () => {
      const wasConnected = client === candidate
      client = undefined
      if (wasConnected && !isStopped) handlers.onLost()
      retryLater()
    })
    const begunAt = performance.now()
    try {
      await candidate.connect()
      await read(candidate)
      // If the reader was stopped in the meantime, the client must be closed here.
      if (isStopped) return await candidate.end()
      client = candidate
      pauseMs = firstPauseMs
      void keepReading(candidate)
    } catch (error) {
      if (isRefusal(error)) handlers.onRefused(begunAt)
      await candidate.end().catch(() => undefined)
    }
  }

  async function read(candidate: pg.Client): Promise<void> {
    const askedAt = performance.now()
    const batch = await readEvents(candidate, cursor)
    cursor = batch.cursor
    handlers.onRead(batch, askedAt)
  }

  async function keepReading(candidate: pg.Client): Promise<void> {
    while (client === candidate && !isStopped) {
      await pause(pollMs, undefined, { ref: false })
      try {
        await read(candidate)
      } catch {
        await candidate.end()
        return
      }
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
    application_name: 'clean-air events',
    options: '-c role=accounts',
    keepAlive: true,
    // A frozen database would neither answer nor end the attempt.
    connectionTimeoutMillis: 5_000,
    query_timeout: 2_000,
  })
  client.on('error', () => undefined)
  return client
}

/** Returns true for an error reported by PostgreSQL itself, unless the server is stopping, starting or a standby. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(57P|25006)/.test(error.code ?? '')
}
