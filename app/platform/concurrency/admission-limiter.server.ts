import { createKeyedMutex } from './keyed-mutex.server.ts'

/**
 * Runs work that may turn out to be one more for a limit, which the work itself counts. As many pieces run at once, under one
 * key, as could still be counted; others wait for one of them to end.
 *
 * @param countLeft how many more the limit of this key allows, at least 1; throws when it allows none
 * @throws what `countLeft` throws
 */
export type AdmissionLimiter = <T>(
  key: string,
  countLeft: () => Promise<number>,
  work: () => Promise<T>,
) => Promise<T>

/**
 * Within this process: each of several servers admits as many. Counting first and giving back what succeeds would take
 * more statements, and refuse a school that signs in at once from behind one address.
 */
export function createAdmissionLimiter(): AdmissionLimiter {
  const inTurn = createKeyedMutex()
  const running = new Map<string, Set<Promise<void>>>()

  async function waitForRoom(key: string, countLeft: () => Promise<number>): Promise<void> {
    for (;;) {
      // Before it is asked what is left: who ends meanwhile counts twice rather than not at all.
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
