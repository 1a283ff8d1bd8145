import pLimit, { type LimitFunction } from 'p-limit'

type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Within this process, makes a check before the work and a count after it atomic under one key. */
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
