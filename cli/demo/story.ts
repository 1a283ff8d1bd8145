import type { issueOptions } from '#app/community/stories/story-options.ts'
import { titleWaitlistStory } from '#app/community/stories/waitlist-story-title.ts'
import type { reactionTypes } from '#database/schema/reactions.ts'
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
  isAnonymous?: boolean
  /** The reaction that most readers choose. */
  mood: (typeof reactionTypes)[number]
  /** In the order they were written. */
  comments: Partial<Record<PersonKey, string>>
  /** Whose comment somebody's replies to; the others are on the story itself. */
  replies: Partial<Record<PersonKey, PersonKey>>
}

type PostedStory = Omit<DemoStory, 'isPublic' | 'mood' | 'comments' | 'replies'> &
  Partial<Pick<DemoStory, 'mood' | 'comments' | 'replies'>>

/** As the box for signed-in people writes it: always public. */
export function tellStory(story: PostedStory): DemoStory {
  return { mood: 'heart', comments: {}, replies: {}, ...story, isPublic: true }
}

type JoiningStory = Pick<DemoStory, 'author' | 'content' | 'daysAgo' | 'isPublic'> & Partial<DemoStory>

/** As the waitlist form writes it, which asks for neither a title nor issues. */
export function joinWaitlist(story: JoiningStory): DemoStory {
  return {
    key: `waitlist-${story.author}`,
    title: titleWaitlistStory(people[story.author].fullName),
    issues: ['general'],
    mood: 'heart',
    comments: {},
    replies: {},
    ...story,
  }
}
