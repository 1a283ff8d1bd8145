import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSlots } from '#app/platform/concurrency/refuse-when-busy.server.ts'
import { maxBodyBytes } from '#app/platform/http/http-limits.ts'

/** The time from the headers to the last byte: enough for a body of a few packets on any connection. */
const maxMs = 8_000
/** Beyond it, the oldest body is dropped. With 512, a thousand slow clients made a page take 2.4 times as long instead of 1.2. */
const maxAtOnce = 2_048

/** Few texts are larger. Larger bodies stay in memory until they are answered: 8 MB in total, 0.5 MB per address. */
const largeBytes = 8 * 1024
const largeBodies = { max: 128, maxPerOwner: 8 }

interface ReadRequest {
  incoming: IncomingMessage
  outgoing: ServerResponse
  owner: string
}

type Outcome = 'complete' | 'too slow' | 'too many'

export type BodyReader = (request: ReadRequest, done: (outcome: Outcome) => void) => void

/**
 * Reads bodies before any other work, so that a slow one only holds its connection. `rawBody` is used by Hono's adapter. Of a body that is
 * too large, enough is kept for the app to notice.
 */
export function createBodyReader(changes: { maxMs?: number; maxAtOnce?: number } = {}): BodyReader {
  const limits = { maxMs, maxAtOnce, ...changes }
  /** Bodies in the order in which they began. */
  const reading = new Set<() => void>()
  const acquireLarge = createSlots<string>(largeBodies)

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

const checkMs = 5_000
/** Every phone reaches this rate. It is well below the 44 KB/s that a picture of 5 MB needs within the request timeout of two minutes. */
const minBytesPerSecond = 8_000

/** Ends an upload that is slower than any realistic connection, because it holds one of few places. */
export function enforceUploadRate(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (incoming.complete) return stop()
    if (socket.bytesRead - before < (minBytesPerSecond * checkMs) / 1000) socket.destroy()
    before = socket.bytesRead
  }, checkMs)
  const stop = () => clearInterval(timer)
  outgoing.once('close', stop)
}
