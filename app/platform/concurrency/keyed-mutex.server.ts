import pLimit, { type LimitFunction } from 'p-limit'

/** Runs work that has the same key one after another, and other work at the same time. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Within this process: concurrent requests can't outrun what is checked before the work and counted after it, under the
 * same key. They can outrun what is counted under a wider key: see `createAdmissionLimiter`.
 */
export function createKeyedMutex(): KeyedMutex {
  const limits = new Map<string, LimitFunction>()
  return async (key, work) => {
    const limit = limits.get(key) ?? pLimit(1)
    limits.set(key, limit)
    try {
      return await limit(work)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
    }
  }
}
