interface ConcurrencyLimits {
  /** How many there are in all. */
  max: number
  /** How many of them one may have, so that nobody takes all. */
  maxPerOwner: number
}

/** Takes a place for whoever this is; answers how to give it back, or null when there is none. */
export type Acquire<Owner> = (owner: Owner) => (() => void) | null

/** Places for work of which only so much may be under way at once, in this process. */
export function createConcurrencyLimiter<Owner>({ max, maxPerOwner }: ConcurrencyLimits): Acquire<Owner> {
  const takenBy = new Map<Owner, number>()
  let taken = 0
  return (owner) => {
    const ofOwner = takenBy.get(owner) ?? 0
    if (taken >= max || ofOwner >= maxPerOwner) return null
    taken += 1
    takenBy.set(owner, ofOwner + 1)
    return () => {
      taken -= 1
      const left = (takenBy.get(owner) ?? 1) - 1
      if (left === 0) takenBy.delete(owner)
      else takenBy.set(owner, left)
    }
  }
}
