import type { Hint } from './live-schemas.ts'
import { joinTopics, type Topics } from './live-topics.ts'

export interface Watch extends Partial<Topics> {
  onHint(hint: Hint): void
  /** Something may have happened of which nothing was told. */
  onReset(): void
}

const seenMax = 2_000

/** What this tab watches; each is told of a hint once, however often it comes. */
export class Watches extends Set<Watch> {
  readonly #seen = new Set<string>()

  topics(): Topics {
    return joinTopics(
      [...this].map(({ storyIds = [], newStories = false, desk }) => ({ storyIds, newStories, desk })),
    )
  }

  /** @returns false for a hint that was told before */
  tell(hint: Hint): boolean {
    const seen = this.#seen
    if (seen.has(hint.id)) return false
    seen.add(hint.id)
    const [first] = seen
    if (seen.size > seenMax && first !== undefined) seen.delete(first)
    for (const { onHint } of this) onHint(hint)
    return true
  }

  reset(): void {
    for (const { onReset } of this) onReset()
  }
}
