import type { IncomingMessage, ServerResponse } from 'node:http'
import { createConcurrencyLimiter } from '#app/platform/concurrency/concurrency-limiter.server.ts'
import { maxBodyBytes } from '#app/platform/http/server/require-json.server.ts'

/** From the headers to the last byte: a body that fits in one packet or a few needs no longer on any line. */
const maxMs = 8_000
/**
 * At once on this process. With more, the one that has been coming in for longest is given up. Those who are slow on purpose connect again
 * at once then: with 512, a thousand of them made a page take 2.4 times as long, not 1.2.
 */
const maxAtOnce = 2_048

/** Hardly anything that people write is larger. What is stays in memory until it is answered: 8 MB of all, 0.5 MB of one address. */
const largeBytes = 8 * 1024
const largeBodies = { max: 128, maxPerOwner: 8 }

interface ReadRequest {
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** Whose address it comes from. */
  owner: string
}

type Outcome = 'complete' | 'too slow' | 'too many'

export type BodyReader = (request: ReadRequest, done: (outcome: Outcome) => void) => void

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
  const acquireLarge = createConcurrencyLimiter<string>(largeBodies)

  return ({ incoming, outgoing, owner }, done) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(giveUp, limits.maxMs)
    incoming.on('data', take).once('end', complete).once('close', stop)
    reading.add(giveUp)
    if (reading.size > limits.maxAtOnce) for (const oldest of reading) return oldest()

    function take(chunk: Buffer): void {
      const becomesLarge = size <= largeBytes && size + chunk.length > largeBytes
      size += chunk.length
      chunks.push(chunk)
      const isTooMany = becomesLarge && !keepLarge()
      if (!isTooMany && size <= maxBodyBytes) return
      incoming.pause()
      if (isTooMany) end('too many')
      else complete()
    }

    function keepLarge(): boolean {
      const release = acquireLarge(owner)
      if (release) outgoing.once('close', release)
      return release !== null
    }

    function complete(): void {
      Object.assign(incoming, { rawBody: Buffer.concat(chunks) })
      end('complete')
    }

    function giveUp(): void {
      end('too slow')
    }

    function end(outcome: Outcome): void {
      stop()
      done(outcome)
    }

    function stop(): void {
      clearTimeout(timer)
      reading.delete(giveUp)
      incoming.off('data', take).off('end', complete).off('close', stop)
    }
  }
}
