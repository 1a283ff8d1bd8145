import type { Story } from '../stories/contract.ts'

/** To be replaced by its feature: shows nothing yet. */
export function StoryReactions(_props: { story: Story }) {
  return null
}
