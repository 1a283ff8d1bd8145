import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { serviceUnavailable } from '#app/platform/http/server/database-errors.server.ts'
import { type ConcurrencyLimits, createConcurrencyLimiter } from './concurrency-limiter.server.ts'
import { currentTaskOwner } from './task-owner.server.ts'

/** A line is slow that after so long has brought less than this a second: a picture of 5 MB would take 80 seconds. */
const slowAfterMs = 10_000
const slowBytesPerSecond = 64_000

interface Upload {
  owner: string
  incoming: IncomingMessage | undefined
  since: number
  /** What the connection had brought by then. */
  bytesBefore: number
  ended: Promise<void>
}

/**
 * Lets a few uploads in at a time, before anything of them is read: each is held in memory as a whole while it comes in over
 * what may be a slow line, and waits for its turn. Visitors are told apart by their address. Where no place is left, the slowest of slow
 * lines loses its own, or a few of them would hold all for as long as they like.
 *
 * @param changes for tests, which do not wait so long
 * @throws ApiError 503 when as many are there already
 */
export function limitUploads(limits: ConcurrencyLimits, changes: { slowAfterMs?: number } = {}) {
  const acquire = createConcurrencyLimiter<string>(limits)
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
    const owner = actor.role === 'anon' ? currentTaskOwner() : actor.userId
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

/** Bytes a second so far; what has arrived, or is read from elsewhere, is as fast as can be. */
function rateOf({ incoming, since, bytesBefore }: Upload): number {
  if (!incoming || incoming.complete) return Number.POSITIVE_INFINITY
  return ((incoming.socket.bytesRead - bytesBefore) / (performance.now() - since)) * 1000
}
