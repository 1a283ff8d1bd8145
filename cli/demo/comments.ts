import { createSeededRandom } from './seeded.ts'
import type { DemoStory } from './story.ts'

export interface DemoComment {
  author: string
  content: string
  /** Whose comment it replies to. */
  repliesTo: string | null
  daysAgo: number
}

/** People answer within this time, quickly at first. */
const conversationDays = 9

/** A story's comments with their times: in the order written, after the story and before now. */
export function placeComments(story: DemoStory): DemoComment[] {
  const repliesTo = new Map<string, string>(Object.entries(story.replies))
  const random = createSeededRandom(`comments on ${story.key}`)
  const written = Object.entries(story.comments)
  const span = Math.min(story.daysAgo, conversationDays)
  return written.map(([author, content], index) => {
    const step = (index + 0.3 + 0.6 * random()) / (written.length + 0.5)
    return {
      author,
      content,
      repliesTo: repliesTo.get(author) ?? null,
      daysAgo: story.daysAgo - span * step ** 2,
    }
  })
}
