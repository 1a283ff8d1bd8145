import { type PersonKey, people } from './people.ts'
import { createSeededRandom } from './seeded.ts'
import type { DemoStory } from './story.ts'

/** A person's name in a text; positions in code points. */
interface DemoMention {
  person: string
  start: number
  length: number
}

interface DemoComment {
  author: string
  content: string
  mentions: DemoMention[]
  /** The author of the parent comment, or null. */
  repliesTo: string | null
  daysAgo: number
}

/** Comments are written within this time, most of them early. */
const conversationDays = 9

/** Returns a story's comments in order, with times after the story and before now. */
export function placeComments(story: DemoStory): DemoComment[] {
  const repliesTo = new Map<string, string>(Object.entries(story.replies))
  const random = createSeededRandom(`comments on ${story.key}`)
  const written = Object.entries(story.comments)
  const span = Math.min(story.daysAgo, conversationDays)
  return written.map(([author, text], index) => {
    const step = (index + 0.3 + 0.6 * random()) / (written.length + 0.5)
    return {
      author,
      ...nameMentions(text),
      repliesTo: repliesTo.get(author) ?? null,
      daysAgo: story.daysAgo - span * step ** 2,
    }
  })
}

/** Replaces `@{key}` by names. */
function nameMentions(text: string): Pick<DemoComment, 'content' | 'mentions'> {
  const mentions: DemoMention[] = []
  let content = ''
  for (const [index, part] of text.split(/@\{(\w+)\}/).entries()) {
    if (index % 2 === 0) content += part
    else {
      if (!isPerson(part)) throw new Error(`nobody in the demo is called ${part}`)
      const name = `@${people[part].fullName}`
      mentions.push({ person: part, start: [...content].length, length: [...name].length })
      content += name
    }
  }
  return { content, mentions }
}

const isPerson = (key: string): key is PersonKey => key in people
