import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { storyElementId } from '#app/community/stories/story-element-id.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { LastVisitText } from './last-visit-text.tsx'
import { useLastVisit } from './use-last-visit.ts'

/** Stands below the last story that is new since the user's last visit, once the list extends beyond it. */
export function StoryLine({ listed }: { listed: readonly Story[] }) {
  const visit = useLastVisit('community')
  const since = visit?.since ?? ''
  const firstKnown = visit ? listed.findIndex(({ createdAt }) => createdAt <= since) : -1
  const lastNew = listed[firstKnown - 1]?.id
  const [place, setPlace] = useState<Element | null>(null)
  useEffect(() => {
    setPlace(lastNew === undefined ? null : findItem(lastNew))
  }, [lastNew])
  if (!visit || !place) return null
  return createPortal(
    <p className="mt-5 flex items-center gap-4 text-center text-sm text-muted before:h-px before:flex-1 before:bg-edge after:h-px after:flex-1 after:bg-edge">
      <span>
        <LastVisitText visit={visit} one="story" many="stories" />
      </span>
    </p>,
    place,
  )
}

const findItem = (storyId: string) => document.getElementById(storyElementId(storyId))?.closest('li') ?? null
