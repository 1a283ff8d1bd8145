import type { Hint } from './live-schemas.ts'
import { joinTopics, type Topics } from './live-topics.ts'

export interface LiveSubscription extends Partial<Topics> {
  onHint(hint: Hint): void
  /** Called when hints may have been missed. */
  onReset(): void
}

const seenMax = 2_000

/** The subscriptions of this tab. Each receives a hint once, even if it is delivered repeatedly. */
export class LiveSubscriptions extends Set<LiveSubscription> {
  readonly #seen = new Set<string>()

  topics(): Topics {
    return joinTopics(
      [...this].map(({ storyIds = [], newStories = false, desk }) => ({ storyIds, newStories, desk })),
    )
  }

  /** @returns false for a duplicate hint */
  publish(hint: Hint): boolean {
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
