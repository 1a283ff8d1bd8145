import type { ServerResponse } from 'node:http'
import type { Hint } from '#app/platform/live/live-schemas.ts'

export interface EventStream {
  /** @param cursor the position after the last hint */
  send(hints: readonly Hint[], cursor: string): void
  /** Moves the client's cursor when there is nothing to send. */
  moveTo(cursor: string): void
  reset(cursor: string): void
  /** Ends the stream with a time after which to reconnect. */
  end(retryMs: number): void
  /** Ends the stream without notice. The client reconnects and gets the reason. */
  cut(): void
  /** Sends a comment after 20 idle seconds, with the cursor if there is one. */
  keepAlive(cursor: string | null): void
}

const keepAliveMs = 20_000
/** A client with more unread bytes is treated as disconnected. */
const maxUnsentBytes = 256 * 1024

/** Writes to Node's response, which reports how much is unread; web streams take several times the memory. @param retryMs time until a disconnected client reconnects */
export function openEventStream(
  outgoing: ServerResponse,
  headers: Record<string, string>,
  retryMs: number,
): EventStream {
  let writtenAt = performance.now()
  outgoing.writeHead(200, { ...headers, ...streamHeaders })

  function write(text: string): void {
    if (outgoing.writableEnded || outgoing.destroyed) return
    writtenAt = performance.now()
    outgoing.write(text)
    if (outgoing.writableLength > maxUnsentBytes) outgoing.destroy()
  }

  write(`retry: ${retryMs}\n\n`)
  return {
    send(hints, cursor) {
      const events = hints.map((hint) => `data: ${JSON.stringify(hint)}\n\n`)
      write(`${events.slice(0, -1).join('')}id: ${cursor}\n${events.at(-1)}`)
    },
    moveTo: (cursor) => write(`id: ${cursor}\n\n`),
    reset: (cursor) => write(`event: reset\nid: ${cursor}\ndata:\n\n`),
    end(retry) {
      write(`retry: ${retry}\nevent: bye\ndata:\n\n`)
      outgoing.end()
    },
    cut: () => outgoing.end(),
    keepAlive(cursor) {
      if (performance.now() - writtenAt < keepAliveMs) return
      write(`:\n${cursor === null ? '' : `id: ${cursor}\n`}\n`)
    },
  }
}

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Disables buffering in nginx and similar proxies.
  'x-accel-buffering': 'no',
  // Frees the connection immediately when a server stops.
  connection: 'close',
}
