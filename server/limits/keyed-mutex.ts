/** Does the work of those with the same key one after another, and that of others at the same time. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Turns within this process: what is checked before the work and counted after it, under the same key, can't be outrun by
 * asking at once. What is counted under a wider key can: see `createAdmissionLimiter`.
 */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const own = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, own)
    try {
      return await own
    } finally {
      if (last.get(key) === own) last.delete(key)
    }
  }
}
