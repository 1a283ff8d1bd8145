import { reactionTypes } from '#database/schema/reactions.ts'
import { people } from './people.ts'
import { createSeededRandom } from './seeded.ts'
import type { DemoStory } from './story.ts'

interface DemoReaction {
  author: string
  type: (typeof reactionTypes)[number]
  daysAgo: number
}

const reactionDays = 20

/** Chooses who reacted to a public story: a few stories are popular. Comments and age increase the number. */
export function spreadReactions(story: DemoStory): DemoReaction[] {
  if (!story.isPublic) return []
  const random = createSeededRandom(`reactions to ${story.key}`)
  const talk = Object.keys(story.comments).length
  const appeal = 0.03 + 0.04 * talk ** 1.5 * (0.4 + 0.6 * random()) + 0.25 * random() ** 4
  const popularity = Math.min(0.9, appeal) * Math.min(1, 0.4 + story.daysAgo / 4)
  const span = Math.min(story.daysAgo, reactionDays)
  return Object.keys(people)
    .filter((author) => author !== story.author && random() < popularity)
    .flatMap((author) => {
      const types = reactionTypes.filter((type) => random() < chanceOf(type, story.mood))
      return types.map((type) => ({ author, type, daysAgo: story.daysAgo - span * random() }))
    })
}

function chanceOf(type: DemoReaction['type'], mood: DemoReaction['type']): number {
  if (type === mood) return 0.75
  return type === 'sad' ? 0.03 : 0.2
}
