import { useEffect, useState } from 'react'
import { StoryComposer } from '#app/community/stories/composer/story-composer.tsx'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { carryWaitlistStory } from '#app/site/waitlist/carry-waitlist-story.ts'
import { ChartChoice } from './story-measurements.tsx'

/** Takes over a story that was typed into the waitlist form before signing in. */
export function CommunityComposer({ onShared }: { onShared?: (story: Story) => void }) {
  const userId = useUserId()
  const [carriedTo, setCarriedTo] = useState<string | null>(null)
  useEffect(() => {
    if (userId !== null && carryWaitlistStory(userId)) setCarriedTo(userId)
  }, [userId])
  // The new key remounts the composer, which then reads the draft.
  return (
    // While open, the composer covers the sticky notices of new stories.
    <div className="has-[form]:relative has-[form]:z-50">
      <StoryComposer key={carriedTo} onShared={onShared} measurements={<ChartChoice storyId={null} />} />
    </div>
  )
}
