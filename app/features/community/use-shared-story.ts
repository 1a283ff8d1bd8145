import { useState } from 'react'
import type { Story } from '#app/features/stories/story-schemas.ts'

/** The story that was shared here last, while the list that is shown, and is not being read, does not hold it. */
export function useSharedStory(listed: Story[], isReading: boolean) {
  const [shared, setShared] = useState<Story | null>(null)
  const isMissing = shared !== null && !isReading && !listed.some(({ id }) => id === shared.id)
  return { missing: isMissing ? shared : null, setShared }
}
