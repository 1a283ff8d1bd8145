import { createKeyedMutex } from './keyed-mutex.ts'
import type { LimitName, RateLimits } from './rate-limits.ts'

/**
 * Does work that may turn out to be one more for a limit, which the work itself counts. As many are under way at once, for
 * one key of the limit, as could still be counted; others wait for one of them to end. @throws ApiError 429 as `check` does
 */
export type AdmissionLimiter = <T>(
  limit: [name: LimitName, ...key: string[]],
  work: () => Promise<T>,
) => Promise<T>

/**
 * Within this process: of several servers each admits as many. Counting first and giving back what succeeds would take
 * more statements, and refuse a school that signs in at once from behind one address.
 */
export function createAdmissionLimiter({ check }: Pick<RateLimits, 'check'>): AdmissionLimiter {
  const inTurn = createKeyedMutex()
  const underWay = new Map<string, Set<Promise<void>>>()

  async function waitForRoom(place: string, limit: Parameters<AdmissionLimiter>[0]): Promise<void> {
    for (;;) {
      // Before it is asked what is left: who ends meanwhile counts twice rather than not at all.
      const begun = underWay.get(place)?.size ?? 0
      if (begun < (await check(...limit))) return
      await Promise.race(underWay.get(place) ?? [Promise.resolve()])
    }
  }

  return async (limit, work) => {
    const place = JSON.stringify(limit)
    const { result } = await inTurn(place, async () => {
      await waitForRoom(place, limit)
      const result = work()
      const others = underWay.get(place) ?? new Set()
      const end = () => {
        others.delete(ended)
        if (others.size === 0) underWay.delete(place)
      }
      const ended = result.then(end, end)
      underWay.set(place, others.add(ended))
      return { result }
    })
    return result
  }
}
