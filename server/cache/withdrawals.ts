import type { PublicEvent } from '#database/schema/server/events.ts'

/** What people changed and took back, as far as this server knows. */
export interface Withdrawals {
  /** Without a story, it stands for all of them. */
  record(event: PublicEvent): void
  /** Grows with each change. */
  generation(): number
  /** Grows with each of those that took something back. */
  count(): number
  /** Whether any of these stories was taken back since the count was this; when in doubt, yes. */
  hasAnySince(count: number, storyIds: readonly string[]): boolean
}

/** More than are taken back while a copy may be used. */
const maxStories = 10_000
/** They take nothing back: how many have reacted is a figure. */
const additions = new Set<PublicEvent['kind']>([
  'story_added',
  'comment_added',
  'reaction_added',
  'reaction_removed',
])

export function createWithdrawals(): Withdrawals {
  let added = 0
  let count = 0
  /** By story, the count at the last time that it was taken back; the earliest first. */
  const latest = new Map<string, number>()
  /** What was made before this count is no longer known to be good. */
  let known = 0
  return {
    record({ kind, storyId: story }) {
      if (additions.has(kind)) {
        added += 1
        return
      }
      count += 1
      if (story === null) {
        known = count
        latest.clear()
        return
      }
      latest.delete(story)
      latest.set(story, count)
      const [earliest] = latest
      if (latest.size <= maxStories || !earliest) return
      latest.delete(earliest[0])
      known = earliest[1]
    },
    generation: () => added + count,
    count: () => count,
    hasAnySince(since, storyIds) {
      return since < known || storyIds.some((id) => (latest.get(id) ?? 0) > since)
    },
  }
}
