import { createKeyedMutex } from './keyed-mutex.server.ts'

/** @param countLeft returns how many the key's limit has left, at least 1; throws if there are none @throws what `countLeft` throws */
type QuotaQueue = <T>(key: string, countLeft: () => Promise<number>, work: () => Promise<T>) => Promise<T>

/**
 * Starts only as much work of a key as its limit has left; the rest waits for results, within this process. Counting each start as a failure
 * would refuse a school whose users sign in at the same time from one address.
 */
export function createQuotaQueue(): QuotaQueue {
  const inTurn = createKeyedMutex()
  const running = new Map<string, Set<Promise<void>>>()

  async function waitForRoom(key: string, countLeft: () => Promise<number>): Promise<void> {
    for (;;) {
      // Read before `countLeft`: work that ends in between is then counted twice rather than not at all.
      const begun = running.get(key)?.size ?? 0
      if (begun < (await countLeft())) return
      await Promise.race(running.get(key) ?? [Promise.resolve()])
    }
  }

  return async (key, countLeft, work) => {
    const { result } = await inTurn(key, async () => {
      await waitForRoom(key, countLeft)
      const result = work()
      const others = running.get(key) ?? new Set()
      const end = () => {
        others.delete(ended)
        if (others.size === 0) running.delete(key)
      }
      const ended = result.then(end, end)
      running.set(key, others.add(ended))
      return { result }
    })
    return result
  }
}
