/** What people took back, as far as this server knows. */
export interface Withdrawals {
  /** A story by its id. Anything else stands for all stories. */
  record(story: string): void
  /** Grows with each of them. */
  count(): number
  /** Whether any of these stories was taken back since the count was this; when in doubt, yes. */
  hasAnySince(count: number, storyIds: readonly string[]): boolean
}

/** More than are taken back while a copy may be used. */
const maxStories = 10_000
const storyId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export function createWithdrawals(): Withdrawals {
  let count = 0
  /** By story, the count at the last time that it was taken back; the earliest first. */
  const latest = new Map<string, number>()
  /** What was made before this count is no longer known to be good. */
  let known = 0
  return {
    record(story) {
      count += 1
      if (!storyId.test(story)) {
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
    count: () => count,
    hasAnySince(since, storyIds) {
      return since < known || storyIds.some((id) => (latest.get(id) ?? 0) > since)
    },
  }
}
