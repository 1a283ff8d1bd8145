import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { DeletedStory } from '#app/community/stories/own/deleted-story.tsx'
import {
  type FoldedStory as Folded,
  recordStoryChange,
  useStoryChanges,
} from '#app/community/stories/own/story-changes.ts'
import { storyElementId } from '#app/community/stories/story-element-id.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { FoldNotice } from './fold-notice.tsx'
import { unfoldStory, unmute } from './queries.ts'
import { rememberFolds } from './remember-folds.ts'

interface AbsentStoryProps {
  id: string
  level: 'h1' | 'p'
}

/** Placeholder of a story that was deleted or folded on this page. */
export function AbsentStory({ id, level }: AbsentStoryProps) {
  const change = useStoryChanges().get(id)
  if (typeof change === 'object' && 'fold' in change)
    return <FoldedStory id={id} level={level} folded={change} />
  return <DeletedStory id={id} level={level} />
}

function FoldedStory({
  id,
  level,
  folded: { fold, by, isNew, muteId },
}: AbsentStoryProps & { folded: Folded }) {
  const userId = useUserId()
  // The fold belongs to a user who has signed out.
  useEffect(() => {
    if (userId !== by) recordStoryChange(id, undefined)
  }, [id, userId, by])
  useEffect(() => {
    if (by !== null) rememberFolds(by, { folded: [id] })
  }, [id, by])
  const show = () => {
    flushSync(() => recordStoryChange(id, 'shown'))
    document.getElementById(storyElementId(id))?.focus({ preventScroll: true })
  }
  const handleUndo = async () => {
    if (by !== null) {
      await (muteId === undefined ? unfoldStory(id) : unmute(muteId))
      rememberFolds(by, { folded: [], unfolded: [id] })
    }
    show()
  }
  return (
    <div id={storyElementId(id)} tabIndex={-1} className="scroll-mt-6 rounded-2xl">
      <FoldNotice
        fold={fold}
        isMuted={muteId !== undefined}
        what="story"
        level={level}
        takesFocus={isNew}
        onShow={show}
        onUndo={handleUndo}
      />
    </div>
  )
}
