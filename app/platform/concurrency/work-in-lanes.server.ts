import { setTimeout as pause } from 'node:timers/promises'

interface Lanes<Item> {
  /** Takes what is due, but nothing of these owners. */
  claim: (busy: string[]) => Promise<Item[]>
  ownerOf: (item: Item) => string
  work: (item: Item) => Promise<void>
}

/** How soon what falls due is seen while somebody is slow. */
const lookAgainMs = 1_000

/**
 * Works off what is due until nothing is. Each owner has a lane of their own: the next of theirs is claimed once all that was claimed
 * before is done, and whoever is slow holds up nobody else.
 *
 * @throws what `claim` and `work` throw
 */
export async function workInLanes<Item>({ claim, ownerOf, work }: Lanes<Item>): Promise<void> {
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
    // An owner who became free during the claim was left out of it: what else they have is claimed at once.
    const isAnyFree = left.some((owner) => !busy.has(owner))
    await Promise.race([...busy.values(), pause(isAnyFree ? 0 : lookAgainMs, undefined, { ref: false })])
  }
}
