import type { Story } from '../stories/contract.ts'

/** To be replaced by its feature: shows nothing yet. */
export function StoryComments(_props: { story: Story }) {
  return null
}
