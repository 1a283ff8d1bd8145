import type { issueOptions } from '#app/features/stories/contract.ts'
import { type PersonKey, people } from './people.ts'

export interface DemoStory {
  /** The id in the database is made of it: another key is another story. */
  key: string
  author: PersonKey
  title: string | null
  content: string
  issues: readonly ((typeof issueOptions)[number] | 'general')[]
  daysAgo: number
  isPublic: boolean
  /** In the order they were written. */
  comments: Partial<Record<PersonKey, string>>
}

type PostedStory = Omit<DemoStory, 'isPublic' | 'comments'> & Partial<Pick<DemoStory, 'comments'>>

/** As the box for signed-in people writes it: always public. */
export function tellStory(story: PostedStory): DemoStory {
  return { comments: {}, ...story, isPublic: true }
}

type JoiningStory = Pick<DemoStory, 'author' | 'content' | 'daysAgo' | 'isPublic'> & Partial<DemoStory>

/** As the waitlist form writes it, which asks for neither a title nor issues. */
export function joinWaitlist(story: JoiningStory): DemoStory {
  return {
    key: `waitlist-${story.author}`,
    title: `${people[story.author].fullName}'s Air Quality Story`,
    issues: ['general'],
    comments: {},
    ...story,
  }
}
