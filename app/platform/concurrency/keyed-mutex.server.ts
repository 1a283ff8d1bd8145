import pLimit, { type LimitFunction } from 'p-limit'

type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Runs the work of each key one at a time within this process, so that a check before it and a count after it belong together. */
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
