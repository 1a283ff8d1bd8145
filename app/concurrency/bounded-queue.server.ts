import pLimit from 'p-limit'
import { serviceUnavailable } from '#app/http/server/database-errors.server.ts'

interface QueueLimits {
  /** How many pieces of work run at the same time. */
  concurrency: number
  /** How many more may wait for their turn. */
  maxWaiting: number
}

/**
 * Runs work that takes much memory or time, a few pieces at a time, in the order in which it was asked for.
 *
 * @returns what runs a piece of work in its turn, and throws ApiError 503 when `maxWaiting` are waiting already
 */
export function createBoundedQueue({ concurrency, maxWaiting }: QueueLimits) {
  const limit = pLimit(concurrency)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount >= concurrency && limit.pendingCount >= maxWaiting) throw serviceUnavailable()
    return limit(work)
  }
}
