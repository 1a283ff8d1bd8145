export interface ConcurrencyLimits {
  /** How many may be held in all. */
  max: number
  /** How many of them one owner may hold, so that nobody takes all. */
  maxPerOwner: number
}

/** @returns what releases it, or null when there is none left for this owner */
export type Acquire<Owner> = (owner: Owner) => (() => void) | null

/** Limits work of which only so much may be under way at once in this process. Nothing waits: it starts or is refused. */
export function createConcurrencyLimiter<Owner>({ max, maxPerOwner }: ConcurrencyLimits): Acquire<Owner> {
  const heldBy = new Map<Owner, number>()
  let held = 0
  return (owner) => {
    const ofOwner = heldBy.get(owner) ?? 0
    if (held >= max || ofOwner >= maxPerOwner) return null
    held += 1
    heldBy.set(owner, ofOwner + 1)
    return () => {
      held -= 1
      const left = (heldBy.get(owner) ?? 1) - 1
      if (left === 0) heldBy.delete(owner)
      else heldBy.set(owner, left)
    }
  }
}
