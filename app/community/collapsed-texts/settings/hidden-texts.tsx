import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { expandComment, expandStory } from '../queries.ts'
import { UndoList } from './undo-list.tsx'
import { useHiddenAndMuted } from './use-hidden-and-muted.ts'

export function HiddenTexts({ userId }: { userId: string }) {
  const { data, error, refetch, reread } = useHiddenAndMuted(userId)
  if (!data) return <LoadingState height={6} error={error} onRetry={() => void refetch()} />
  const rows = data.texts.map(({ id, storyId, commentId, start }) => ({
    id,
    text: start,
    to: `/stories/${storyId}${commentId === null ? '' : `#comment-${commentId}`}`,
    takeBack: () => (commentId === null ? expandStory(storyId) : expandComment(commentId)),
  }))
  return (
    <UndoList
      label="Hidden stories and comments"
      empty="You haven’t hidden or reported anything."
      action="Show again"
      rows={rows}
      onChanged={reread}
    />
  )
}
