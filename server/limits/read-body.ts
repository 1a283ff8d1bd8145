import type { IncomingMessage } from 'node:http'
import { maxBodyBytes } from '#server/http/middleware/require-json.ts'

/** From the headers to the last byte: a body that fits in one packet or a few needs no longer on any line. */
const maxMs = 8_000
/** At once on this process. With more, the one that has been coming in for longest is given up. */
const maxAtOnce = 512

export type BodyReader = (incoming: IncomingMessage, done: (outcome: 'complete' | 'too slow') => void) => void

/**
 * Reads bodies of requests before anything else is done for them: what comes in a byte at a time then holds nothing but its own
 * connection. A body is left on the request as `rawBody`, from which Hono's adapter takes it. Of one that is too large, so
 * much is kept that the app sees that it is.
 *
 * @param changes for tests, which do not wait so long
 */
export function createBodyReader(changes: { maxMs?: number; maxAtOnce?: number } = {}): BodyReader {
  const limits = { maxMs, maxAtOnce, ...changes }
  /** In the order in which they began. */
  const reading = new Set<() => void>()

  return (incoming, done) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(giveUp, limits.maxMs)
    incoming.on('data', take).once('end', complete).once('close', stop)
    reading.add(giveUp)
    if (reading.size > limits.maxAtOnce) for (const oldest of reading) return oldest()

    function take(chunk: Buffer): void {
      size += chunk.length
      chunks.push(chunk)
      if (size <= maxBodyBytes) return
      incoming.pause()
      complete()
    }

    function complete(): void {
      stop()
      Object.assign(incoming, { rawBody: Buffer.concat(chunks) })
      done('complete')
    }

    function giveUp(): void {
      stop()
      done('too slow')
    }

    function stop(): void {
      clearTimeout(timer)
      reading.delete(giveUp)
      incoming.off('data', take).off('end', complete).off('close', stop)
    }
  }
}
