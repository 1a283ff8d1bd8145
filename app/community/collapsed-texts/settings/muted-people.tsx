import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { unmute } from '../queries.ts'
import { UndoList } from './undo-list.tsx'
import { useHiddenAndMuted } from './use-hidden-and-muted.ts'

export function MutedPeople({ userId }: { userId: string }) {
  const { data, error, refetch, reread } = useHiddenAndMuted(userId)
  if (!data) return <LoadingState height={6} error={error} onRetry={() => void refetch()} />
  const rows = data.people.map(({ id, fullName }) => ({
    id,
    text: fullName ?? 'Anonymous',
    to: null,
    takeBack: () => unmute(id),
  }))
  return (
    <UndoList
      label="Muted people"
      empty="You haven’t muted anyone. Use the menu on a story or “Mute” on a comment."
      action="Unmute"
      rows={rows}
      onChanged={reread}
    />
  )
}
