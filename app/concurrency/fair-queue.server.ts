interface FairQueueLimits {
  /** How many may be active at once, and how many of them may be one owner's. */
  maxActive: number
  maxActivePerOwner: number
  /** How many may wait, and how many of them may be one owner's. */
  maxWaiting: number
  maxWaitingPerOwner: number
}

/**
 * Runs `start` when it is this owner's turn, now or later. `start` gets what ends its turn, which must be called once it is done;
 * calling it again does nothing.
 *
 * @returns how to leave the queue before the turn has come, or null when there is no room to wait
 */
export type EnterQueue = (owner: string, start: (release: () => void) => void) => (() => void) | null

/**
 * A queue whose owners take turns: whoever has a thousand waiting delays somebody with one by one turn, not by a thousand.
 * `p-limit` and its like know only one order for all.
 */
export function createFairQueue(limits: FairQueueLimits): EnterQueue {
  const activeByOwner = new Map<string, number>()
  /** In the order of turns: an owner who had one goes to the end. */
  const waitingByOwner = new Map<string, Set<(release: () => void) => void>>()
  let active = 0
  let waiting = 0

  function mayStart(owner: string): boolean {
    return active < limits.maxActive && (activeByOwner.get(owner) ?? 0) < limits.maxActivePerOwner
  }

  function begin(owner: string, start: (release: () => void) => void): void {
    active += 1
    activeByOwner.set(owner, (activeByOwner.get(owner) ?? 0) + 1)
    let isReleased = false
    start(() => {
      if (isReleased) return
      isReleased = true
      active -= 1
      decrease(activeByOwner, owner)
      beginNext()
    })
  }

  function beginNext(): void {
    for (const [owner, queue] of waitingByOwner) {
      if (!mayStart(owner)) continue
      const [next] = queue
      if (next === undefined) continue
      waitingByOwner.delete(owner)
      if (queue.size > 1) waitingByOwner.set(owner, queue)
      queue.delete(next)
      waiting -= 1
      begin(owner, next)
      return
    }
  }

  return (owner, start) => {
    const queue = waitingByOwner.get(owner) ?? new Set()
    if (queue.size === 0 && mayStart(owner)) {
      begin(owner, start)
      return () => {}
    }
    if (waiting >= limits.maxWaiting || queue.size >= limits.maxWaitingPerOwner) return null
    waitingByOwner.set(owner, queue.add(start))
    waiting += 1
    return () => {
      if (!queue.delete(start)) return
      waiting -= 1
      if (queue.size === 0 && waitingByOwner.get(owner) === queue) waitingByOwner.delete(owner)
    }
  }
}

function decrease(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1
  if (left === 0) counts.delete(key)
  else counts.set(key, left)
}
