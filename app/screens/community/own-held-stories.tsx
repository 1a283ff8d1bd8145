import { lazy, Suspense } from 'react'
import { useHasHeld } from '#app/community/stories/held/has-held-stories.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { useUserId } from '#app/platform/session/use-session.ts'

const HeldStories = lazy(async () => ({ default: (await import('./held-story.tsx')).HeldStories }))

/** The request for the user's reactions to `shown` also reports if there are held stories; if `shown` is empty, they are always requested. */
export function OwnHeldStories({ shown }: { shown: readonly Story[] }) {
  const hasHeld = useHasHeld()
  const userId = useUserId()
  if (userId === null || (!hasHeld && shown.length > 0)) return null
  return (
    <Suspense>
      <HeldStories shown={shown} />
    </Suspense>
  )
}
