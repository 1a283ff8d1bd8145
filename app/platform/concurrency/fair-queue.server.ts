import { AsyncResource } from 'node:async_hooks'
import { createConcurrencyLimiter } from './concurrency-limiter.server.ts'

export interface FairQueueLimits {
  /** How many may be active at once, and how many of them may be one owner's. */
  maxActive: number
  maxActivePerOwner: number
  /** How many may wait, and how many of them may be one owner's. */
  maxWaiting: number
  maxWaitingPerOwner: number
}

/** Ends a turn. Its place is anybody's then; its owner's share of places is held for so long. */
type EndTurn = (shareHeldMs?: number) => void
type Start = (end: EndTurn) => void

/**
 * Runs `start` when it is this owner's turn, now or later. `start` gets what ends its turn, which must be called once it is done;
 * calling it again does nothing.
 *
 * @returns how to leave the queue before the turn has come, or null when there is no room to wait
 */
export type EnterQueue = (owner: string, start: Start) => (() => void) | null

/** Of so many turns, one is for those who have had a turn and have more waiting, however many newcomers there are. */
const turnsToReturn = 4

/**
 * A queue whose owners take turns: whoever has a thousand waiting delays somebody with one by one turn, not by a thousand.
 * Newcomers, who had nothing waiting, go first, and the last turn at once is theirs: ten owners who always have something waiting delay
 * them no longer than one does.
 * `p-limit` and its like know only one order for all.
 */
export function createFairQueue(limits: FairQueueLimits): EnterQueue {
  const { maxActive, maxActivePerOwner: maxPerOwner } = limits
  const maxReturned = Math.max(1, maxActive - 1)
  const acquireShare = createConcurrencyLimiter<string>({ max: Number.POSITIVE_INFINITY, maxPerOwner })
  /** In the order of turns: an owner who had one, and has more waiting, goes to the end of the second line. */
  const newcomers = new Map<string, Set<Start>>()
  const returning = new Map<string, Set<Start>>()
  let active = 0
  let waiting = 0
  let turns = 0
  /** How many are active whose owners had a turn before and had more waiting. */
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
    // One who returned leaves a place to all, and their share of those who return.
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
    // It is called in what gave its turn up, which is done on another's behalf.
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
