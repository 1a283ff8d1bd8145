import { AsyncResource } from 'node:async_hooks'
import { createSlots } from './refuse-when-busy.server.ts'

export interface FairQueueLimits {
  maxActive: number
  maxActivePerOwner: number
  maxWaiting: number
  maxWaitingPerOwner: number
}

/** Ends a turn and frees its slot for all owners. The owner's share of slots stays occupied for `shareHeldMs`. */
type EndTurn = (shareHeldMs?: number) => void
type Start = (end: EndTurn) => void

/** Calls `start` when it is this owner's turn, with a function to end it. Returns a function to leave the queue, or null if it is full. */
type EnterQueue = (owner: string, start: Start) => (() => void) | null

/** One in this number of turns goes to returning owners, however many newcomers there are. */
const turnsToReturn = 4

/**
 * Round-robin by owner: an owner with a thousand entries delays another by one turn. Newcomers, who had nothing waiting, come first, and one slot is
 * reserved for them, so that ten owners with a permanent backlog delay them no more than one does. `p-limit` has a single queue.
 */
export function createFairQueue(limits: FairQueueLimits): EnterQueue {
  const { maxActive, maxActivePerOwner: maxPerOwner } = limits
  const maxReturned = Math.max(1, maxActive - 1)
  const acquireShare = createSlots<string>({ max: Number.POSITIVE_INFINITY, maxPerOwner })
  /** In order of turns. An owner with more entries after a turn moves to the end of `returning`. */
  const newcomers = new Map<string, Set<Start>>()
  const returning = new Map<string, Set<Start>>()
  let active = 0
  let waiting = 0
  let turns = 0
  /** Number of active turns that belong to returning owners. */
  let returned = 0

  function begin(start: Start, releaseShare: () => void, isReturning: boolean): void {
    let hasEnded = false
    active += 1
    if (isReturning) returned += 1
    start((shareHeldMs = 0) => {
      if (hasEnded) return
      hasEnded = true
      active -= 1
      if (isReturning) returned -= 1
      turns += 1
      if (shareHeldMs > 0) setTimeout(giveBack, shareHeldMs).unref()
      else releaseShare()
      beginWaiting()
    })
    function giveBack(): void {
      releaseShare()
      beginWaiting()
    }
  }

  function beginWaiting(): void {
    const lines = turns % turnsToReturn === 0 ? [returning, newcomers] : [newcomers, returning]
    while (lines.some(beginFirst));
  }

  function beginFirst(line: Map<string, Set<Start>>): boolean {
    const isReturning = line === returning
    if (active >= maxActive || (isReturning && returned >= maxReturned)) return false
    for (const [owner, queue] of line) {
      const [next] = queue
      const releaseShare = next && acquireShare(owner)
      if (!releaseShare) continue
      line.delete(owner)
      queue.delete(next)
      if (queue.size > 0) returning.set(owner, queue)
      waiting -= 1
      begin(next, releaseShare, isReturning)
      return true
    }
    return false
  }

  function leave(owner: string, queue: Set<Start>, start: Start): void {
    if (!queue.delete(start)) return
    waiting -= 1
    if (queue.size > 0) return
    for (const line of [newcomers, returning]) if (line.get(owner) === queue) line.delete(owner)
  }

  return (owner, unbound) => {
    // Binds the async context of the caller, because `start` is called when another owner's turn ends.
    const start = AsyncResource.bind(unbound)
    const line = returning.has(owner) ? returning : newcomers
    const queue = line.get(owner) ?? new Set()
    const releaseShare = queue.size === 0 && active < maxActive ? acquireShare(owner) : null
    if (releaseShare) {
      begin(start, releaseShare, false)
      return () => {}
    }
    if (waiting >= limits.maxWaiting || queue.size >= limits.maxWaitingPerOwner) return null
    line.set(owner, queue.add(start))
    waiting += 1
    return () => leave(owner, queue, start)
  }
}
