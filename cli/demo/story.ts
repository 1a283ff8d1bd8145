import type { issueOptions } from '#app/community/stories/story-options.ts'
import { titleWaitlistStory } from '#app/community/stories/waitlist-story-title.ts'
import type { reactionTypes } from '#database/schema/reactions.ts'
import { type PersonKey, people } from './people.ts'

export interface DemoStory {
  /** Determines the id in the database, so another key creates another story. */
  key: string
  author: PersonKey
  title: string | null
  content: string
  issues: readonly ((typeof issueOptions)[number] | 'general')[]
  daysAgo: number
  isPublic: boolean
  isAnonymous?: boolean
  mood: (typeof reactionTypes)[number]
  /** In the order in which they were written. */
  comments: Partial<Record<PersonKey, string>>
  /** The parent's author by the reply's author; other comments are on the story itself. */
  replies: Partial<Record<PersonKey, PersonKey>>
}

type PostedStory = Omit<DemoStory, 'isPublic' | 'mood' | 'comments' | 'replies'> &
  Partial<Pick<DemoStory, 'mood' | 'comments' | 'replies'>>

/** Creates a story like the form for members: always public. */
export function createDemoStory(story: PostedStory): DemoStory {
  return { mood: 'heart', comments: {}, replies: {}, ...story, isPublic: true }
}

type JoiningStory = Pick<DemoStory, 'author' | 'content' | 'daysAgo' | 'isPublic'> & Partial<DemoStory>

/** Creates a story like the waitlist form, without a title and issues. */
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
