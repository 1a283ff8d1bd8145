import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { DeletedStory } from '#app/community/stories/own/deleted-story.tsx'
import {
  type CollapsedStory as Folded,
  recordStoryChange,
  useStoryChanges,
} from '#app/community/stories/own/story-changes.ts'
import { storyElementId } from '#app/community/stories/story-element-id.ts'
import { showCollapsedStories } from '#app/platform/hydration/hide-collapsed-stories.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { CollapsedNotice } from './collapsed-notice.tsx'
import { expandStory, unmute } from './queries.ts'
import { isUnexplained, rememberCollapsed } from './remember-collapsed.ts'

interface AbsentStoryProps {
  id: string
  level: 'h1' | 'p'
}

export function AbsentStory({ id, level }: AbsentStoryProps) {
  const change = useStoryChanges().get(id)
  if (typeof change === 'object' && 'fold' in change)
    return <CollapsedStory id={id} level={level} folded={change} />
  return <DeletedStory id={id} level={level} />
}

function CollapsedStory({
  id,
  level,
  folded: { fold, by, isNew, muteId },
}: AbsentStoryProps & { folded: Folded }) {
  const userId = useUserId()
  // The collapsed state belongs to a user who has signed out.
  useEffect(() => {
    if (userId !== by) recordStoryChange(id, undefined)
  }, [id, userId, by])
  useEffect(() => {
    rememberCollapsed(by ?? '', { folded: [id] })
    if (by === null) showCollapsedStories()
  }, [id, by])
  const show = () => {
    flushSync(() => recordStoryChange(id, 'shown'))
    document.getElementById(storyElementId(id))?.focus({ preventScroll: true })
  }
  const handleUndo = async () => {
    if (by !== null) await (muteId === undefined ? expandStory(id) : unmute(muteId))
    rememberCollapsed(by ?? '', { folded: [], unfolded: [id] })
    show()
  }
  return (
    <div id={storyElementId(id)} tabIndex={-1} className="scroll-mt-6 rounded-2xl">
      <CollapsedNotice
        fold={fold}
        isMuted={muteId !== undefined}
        reportPath={fold === 'reported' && isUnexplained(id) ? `/report?story=${id}` : undefined}
        what="story"
        level={level}
        takesFocus={isNew}
        onShow={show}
        onUndo={handleUndo}
      />
    </div>
  )
}
