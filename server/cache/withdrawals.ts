import type { PublicEvent } from '#database/schema/server/events.ts'

/** Counts the changes to public data that this server knows of, and the withdrawals among them. */
export interface Withdrawals {
  record(event: PublicEvent): void
  generation(): number
  count(): number
}

/** Changes that withdraw nothing. Removing a reaction only changes a number. */
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
