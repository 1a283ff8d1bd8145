import { useHeld } from '#app/community/stories/held/use-held.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { CommunityStory } from './community-story.tsx'

/** Omits those already in `shown`. */
export function HeldStories({ shown }: { shown: readonly Story[] }) {
  const stories = useHeld()?.stories.filter(({ id }) => !shown.some((story) => story.id === id)) ?? []
  if (stories.length === 0) return null
  return (
    <ul aria-label="Your stories awaiting review" className="mt-5 space-y-5">
      {stories.map((story) => (
        <li key={story.id}>
          <CommunityStory story={story} />
        </li>
      ))}
    </ul>
  )
}
