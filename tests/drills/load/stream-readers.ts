import { setTimeout as sleep } from 'node:timers/promises'
import type { Hint } from '#app/platform/live/live-schemas.ts'
import { openTestStream, type StreamClient } from '#tests/streams/stream-client.ts'
import { drillClientKey } from './writers.ts'

export interface StreamReaderOptions {
  userId: string
  token: string
  /** The address that a proxy would report. */
  address: string
  storyIds: readonly string[]
}

/** A stream's client that behaves like the site's pages: it resumes after an interruption and ignores repeated events. */
export interface DrillReader extends StreamReaderOptions {
  /** The hints shown, by event id. */
  shown: Map<string, Hint>
  /** The time at which each comment was first shown. */
  shownAt: Map<string, number>
  repeated: number
  resets: number
  connections: number
  cut(): void
  stop(): Promise<void>
}

const longestRetryMs = 1_000

/** @param servers their URLs; each connection chooses one at random */
export function startStreamReader(options: StreamReaderOptions, servers: readonly string[]): DrillReader {
  let stream: StreamClient | null = null
  let isOver = false
  let lastEventId: string | undefined
  const reader: DrillReader = {
    ...options,
    shown: new Map(),
    shownAt: new Map(),
    repeated: 0,
    resets: 0,
    connections: 0,
    cut: () => stream?.leave(),
    async stop() {
      isOver = true
      stream?.leave()
      await reading
    },
  }

  async function read(): Promise<void> {
    const server = servers[Math.floor(Math.random() * servers.length)] ?? ''
    stream = await openTestStream(server, {
      token: options.token,
      clientKey: drillClientKey,
      query: `?stories=${options.storyIds.join(',')}`,
      lastEventId,
      headers: { 'x-forwarded-for': options.address },
      onHint(hint) {
        if (reader.shown.has(hint.id)) reader.repeated += 1
        reader.shown.set(hint.id, hint)
        if (hint.commentId && !reader.shownAt.has(hint.commentId))
          reader.shownAt.set(hint.commentId, Date.now())
      },
    })
    if (stream.status === 200) reader.connections += 1
    if (isOver) stream.leave()
    await stream.ended
    // The cursor advances only with complete messages.
    lastEventId = stream.lastEventId || lastEventId
    reader.resets += stream.named.filter((name) => name === 'reset').length
  }

  async function keepReading(): Promise<void> {
    while (!isOver) {
      // The server is down.
      await read().catch(() => undefined)
      await sleep(Math.random() * longestRetryMs)
    }
  }

  const reading = keepReading()
  return reader
}
