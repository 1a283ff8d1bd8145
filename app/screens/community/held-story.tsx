import { useEffect, useLayoutEffect } from 'react'
import { useHeld } from '#app/community/stories/held/use-held.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { CommunityStory } from './community-story.tsx'

interface HeldStoryProps {
  id: string
  onFound: (isFound: boolean) => void
}

export function HeldStory({ id, onFound }: HeldStoryProps) {
  const story = useHeld()?.stories.find((held) => held.id === id)
  const title = story && (story.title ?? `Story by ${story.author.fullName ?? 'Anonymous'}`)
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
  const isFound = story !== undefined
  useLayoutEffect(() => onFound(isFound), [isFound, onFound])
  if (!story) return null
  return (
    <main className="mx-auto max-w-reading px-4 py-6 sm:px-6 sm:py-12">
      {story.title === null ? <h1 className="sr-only">{title}</h1> : null}
      <CommunityStory story={story} level="h1" />
    </main>
  )
}

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
