import type { ServerResponse } from 'node:http'
import type { Hint } from '#app/platform/live/live-schemas.ts'

/** A response with server-sent events, which stays open. */
export interface EventStream {
  /** @param cursor behind the last of them */
  send(hints: readonly Hint[], cursor: string): void
  /** There is nothing to tell up to here. */
  moveTo(cursor: string): void
  /** What there was up to here can't be listed. */
  reset(cursor: string): void
  /** Says that it ends, and when to come back. */
  end(retryMs: number): void
  /** Ends it without a word: its reader comes back, and finds out. */
  cut(): void
  /** Sends a comment after 20 silent seconds, and the cursor where there is one. */
  keepAlive(cursor: string | null): void
}

const keepAliveMs = 20_000
/** Whoever leaves more unread does not read. */
const maxUnsentBytes = 256 * 1024

/**
 * Writes to Node's own object, which says how much is unread; the web's take several times the memory.
 *
 * @param retryMs after which its reader comes back when it breaks off
 */
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
  // nginx and those like it pass each piece on at once.
  'x-accel-buffering': 'no',
  // A server that stops is rid of it at once.
  connection: 'close',
}
