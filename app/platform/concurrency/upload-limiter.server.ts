import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { serviceUnavailable } from '#app/platform/http/server/database-errors.server.ts'
import { currentClientAddress } from './client-context.server.ts'
import { createSlots, type SlotLimits } from './refuse-when-busy.server.ts'

/** A slower average than `slowBytesPerSecond` counts only after this time. At that rate, a picture of 5 MB takes 80 seconds. */
const slowAfterMs = 10_000
const slowBytesPerSecond = 64_000

interface Upload {
  owner: string
  incoming: IncomingMessage | undefined
  since: number
  /** Bytes received on the connection before this upload. */
  bytesBefore: number
  ended: Promise<void>
}

/** Limits concurrent uploads, which could fill memory. If no slot is free, closes the slowest of the slow connections. @throws ApiError 503 */
export function limitUploads(limits: SlotLimits, changes: { slowAfterMs?: number } = {}) {
  const acquire = createSlots<string>(limits)
  const uploads = new Set<Upload>()

  async function endSlowest(): Promise<void> {
    const now = performance.now() - (changes.slowAfterMs ?? slowAfterMs)
    const [slowest] = Array.from(uploads)
      .filter((upload) => upload.since <= now && rateOf(upload) < slowBytesPerSecond)
      .toSorted((a, b) => rateOf(a) - rateOf(b))
    slowest?.incoming?.socket.destroy()
    await slowest?.ended
  }

  return createMiddleware<ApiEnv>(async (c, next) => {
    const { actor } = c.var
    const owner = actor.role === 'anon' ? currentClientAddress() : actor.userId
    const isOwnLimit =
      Array.from(uploads).filter((upload) => upload.owner === owner).length >= limits.maxPerOwner
    let release = acquire(owner)
    if (!release && !isOwnLimit) {
      await endSlowest()
      release = acquire(owner)
    }
    if (!release) throw serviceUnavailable()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const incoming = c.env?.incoming
    const bytesBefore = incoming?.socket.bytesRead ?? 0
    const upload = { owner, incoming, since: performance.now(), bytesBefore, ended }
    uploads.add(upload)
    try {
      await next()
    } finally {
      uploads.delete(upload)
      release()
      end()
    }
  })
}

/** Returns the rate in bytes per second; infinite for a body that has arrived completely. */
function rateOf({ incoming, since, bytesBefore }: Upload): number {
  if (!incoming || incoming.complete) return Number.POSITIVE_INFINITY
  return ((incoming.socket.bytesRead - bytesBefore) / (performance.now() - since)) * 1000
}
