import { UndoNotice } from '#app/platform/ui/feedback/undo-notice.tsx'
import { restoreFocus } from '#app/platform/ui/layout/restore-focus.ts'
import { storyElementId } from '../story-element-id.ts'
import { useOwnStoryChanges } from './queries.ts'

export function DeletedStory({ id, level }: { id: string; level: 'h1' | 'p' }) {
  const { restoreStory } = useOwnStoryChanges()
  const handleUndo = async () => {
    await restoreStory(id)
    restoreFocus(document.getElementById(storyElementId(id)))
  }
  return (
    <UndoNotice
      text="Story deleted."
      level={level}
      failureTitle="Error restoring story"
      onUndo={handleUndo}
    />
  )
}
