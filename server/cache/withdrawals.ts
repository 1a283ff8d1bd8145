import type { PublicEvent } from '#database/schema/server/events.ts'

/** Counts the changes to public data that this server knows of, and those among them that took something back. */
export interface Withdrawals {
  record(event: PublicEvent): void
  /** Grows with each change. */
  generation(): number
  /** Grows with each change that took something back. */
  count(): number
}

/** Changes that take nothing back: the number of reactions is only a figure. */
const additions = new Set<PublicEvent['kind']>([
  'story_added',
  'comment_added',
  'reaction_added',
  'reaction_removed',
])

export function createWithdrawals(): Withdrawals {
  let added = 0
  let count = 0
  return {
    record({ kind }) {
      if (additions.has(kind)) added += 1
      else count += 1
    },
    generation: () => added + count,
    count: () => count,
  }
}
