import type { Logger } from 'pino'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { AccountsTransactions } from '#database/client.ts'
import type { EventStream } from './event-stream.ts'
import type { EventBatch } from './read-events.ts'
import type { StreamCursors } from './stream-cursor.ts'
import { createStreamFeed, type FedStream, type StreamReader } from './stream-feed.ts'

interface NewStream {
  stream: EventStream
  reader: StreamReader
  /** The access token's expiry, in milliseconds since 1970. */
  expiresAt: number
  /** The client's last cursor; undefined for a new stream. */
  lastEventId: string | undefined
}

export interface EventStreams {
  hasRoom(): boolean
  add(stream: NewStream): () => void
  /** Called with each batch of events, even if empty. */
  take(batch: EventBatch): void
  count(): number
  endAll(): void
  stop(): Promise<void>
}

interface OpenStream extends FedStream {
  expiresAt: number
}

const streamLimits = { perProcess: 2_000, perPerson: 3 }
/** Makes members with more browsers than allowed streams take turns, but not every few seconds. */
const displacedRetryMs = 60_000
const spreadMs = 10_000
/** The longest time after which a client with an expired token reconnects with a renewed one. */
const renewalMs = 1_000
const tickMs = 1_000

interface StreamsOptions {
  database: AccountsTransactions
  cursors: StreamCursors
  log: Logger
  clock: () => Date
  perProcess?: number
}

/** Manages all streams of this process. They share one reader of the outbox and one query for each batch. */
export function createEventStreams(options: StreamsOptions): EventStreams {
  const { log, clock, perProcess = streamLimits.perProcess } = options
  const feed = createStreamFeed(options)
  const streams = new Set<OpenStream>()
  let isEnding = false
  let checkedAt = 0
  let delivering: Promise<void> | undefined

  function close(open: OpenStream): void {
    streams.delete(open)
    open.stream.cut()
  }

  async function deliver(): Promise<void> {
    const open = [...streams]
    const ended = new Set<FedStream>(await feed.deliver(open))
    checkedAt = performance.now()
    for (const each of open) if (ended.has(each)) close(each)
  }

  const timer = setInterval(() => {
    for (const open of streams)
      if (open.expiresAt <= clock().getTime()) {
        streams.delete(open)
        open.stream.end(Math.round(Math.random() * renewalMs))
      }
    const cursor = delivering || feed.isWaiting() ? null : feed.cursor()
    for (const { stream, missed } of streams) stream.keepAlive(missed.length === 0 ? cursor : null)
  }, tickMs)
  timer.unref()

  function displaceOldest(userId: string): void {
    const own = [...streams].filter(({ reader }) => reader.userId === userId)
    for (const oldest of own.slice(0, Math.max(0, own.length - streamLimits.perPerson + 1))) {
      streams.delete(oldest)
      oldest.stream.end(displacedRetryMs)
    }
  }

  return {
    hasRoom: () => !isEnding && streams.size < perProcess && feed.cursor() !== null,
    add({ stream, reader, expiresAt, lastEventId }) {
      displaceOldest(reader.userId)
      const { missed, since } = feed.resume(lastEventId ?? '')
      const open = { stream, reader, expiresAt, missed: missed ?? [], since }
      streams.add(open)
      const cursor = feed.cursor() ?? ''
      if (lastEventId === undefined) stream.moveTo(cursor)
      else if (missed === null) stream.reset(cursor)
      return () => streams.delete(open)
    },
    take(batch) {
      feed.add(batch)
      const isDue = feed.isWaiting() || performance.now() - checkedAt > tickMs / 2
      const hasReturned = [...streams].some(({ missed }) => missed.length > 0)
      if (delivering || !(isDue || hasReturned)) return
      delivering = deliver()
        .catch((error: unknown) =>
          log.warn({ error: describeError(error) }, 'event streams delayed; will retry'),
        )
        .finally(() => {
          delivering = undefined
        })
    },
    count: () => streams.size,
    endAll() {
      isEnding = true
      for (const { stream } of streams) stream.end(Math.round(Math.random() * spreadMs))
      streams.clear()
    },
    async stop() {
      clearInterval(timer)
      await delivering
    },
  }
}
