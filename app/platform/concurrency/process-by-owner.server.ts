import { setTimeout as pause } from 'node:timers/promises'

interface Lanes<Item> {
  /** Claims due items, except for those of the given owners. */
  claim: (busy: string[]) => Promise<Item[]>
  ownerOf: (item: Item) => string
  work: (item: Item) => Promise<void>
}

/** Interval for finding newly due items while an owner is slow. */
const recheckMs = 1_000

/** Gives each owner a separate lane, so that a slow owner does not delay others. @throws what `claim` and `work` throw */
export async function processByOwner<Item>({ claim, ownerOf, work }: Lanes<Item>): Promise<void> {
  const busy = new Map<string, Promise<void>>()
  for (;;) {
    const left = [...busy.keys()]
    const claimed = await claim(left)
    for (const [owner, items] of Map.groupBy(claimed, ownerOf))
      busy.set(
        owner,
        Promise.all(items.map(work)).then(() => void busy.delete(owner)),
      )
    if (claimed.length === 0 && left.length === 0) return
    // The claim left out owners who became free during it, so claim their items immediately.
    const isAnyFree = left.some((owner) => !busy.has(owner))
    await Promise.race([...busy.values(), pause(isAnyFree ? 0 : recheckMs, undefined, { ref: false })])
  }
}
