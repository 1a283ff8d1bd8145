export interface SlotLimits {
  max: number
  maxPerOwner: number
}

/** @returns a function to release the slot, or null if none is free for this owner */
type Acquire<Owner> = (owner: Owner) => (() => void) | null

/** Limits concurrent work in this process. Work starts immediately or is refused; nothing waits. */
export function createSlots<Owner>({ max, maxPerOwner }: SlotLimits): Acquire<Owner> {
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
