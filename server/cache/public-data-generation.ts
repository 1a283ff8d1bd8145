import type { PublicEvent } from '#database/schema/server/events.ts'

export interface PublicDataGeneration {
  record(event: PublicEvent): void
  generation(): number
  withdrawals(): number
}

/** Changes that withdraw nothing. Removing a reaction only changes a number. */
const additions = new Set<PublicEvent['kind']>([
  'story_added',
  'comment_added',
  'reaction_added',
  'reaction_removed',
])

export function createPublicDataGeneration(): PublicDataGeneration {
  let added = 0
  let withdrawn = 0
  return {
    record({ kind }) {
      if (additions.has(kind)) added += 1
      else withdrawn += 1
    },
    generation: () => added + withdrawn,
    withdrawals: () => withdrawn,
  }
}
