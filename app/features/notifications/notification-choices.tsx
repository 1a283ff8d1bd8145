import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadingState } from '#app/ui/feedback/loading-state.tsx'
import { useCommand } from '#app/ui/form/use-command.ts'
import { fetchChoices, sendChoice } from './notification-requests.ts'
import type { NotificationKind } from './notification-schemas.ts'

const kinds: Record<NotificationKind, string> = {
  story_comment: 'Somebody comments on my story',
  thread_comment: 'Somebody else comments where I did',
  reaction: 'Somebody reacts to my story',
}

/** Three rows, in rem. */
const height = 9

/** Which notifications a person wants. */
export function NotificationChoices({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const queryKey = ['notification-choices', userId]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: fetchChoices, networkMode: 'always' })
  const saving = useCommand('Error saving')
  if (!data) return <LoadingState height={height} error={error} onRetry={() => void refetch()} />
  const choose = async (kind: NotificationKind, onSite: boolean) => {
    const choices = data.choices.map((choice) => (choice.kind === kind ? { kind, onSite } : choice))
    queryClient.setQueryData(queryKey, { choices })
    const isSaved = await saving.run(async () => void (await sendChoice(kind, onSite)))
    if (!isSaved) queryClient.setQueryData(queryKey, data)
  }
  return (
    <fieldset className="mt-4">
      <legend className="sr-only">Tell me when</legend>
      {data.choices.map(({ kind, onSite }) => (
        <label key={kind} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={onSite}
            onChange={({ currentTarget }) => void choose(kind, currentTarget.checked)}
          />
          {kinds[kind]}
        </label>
      ))}
      {saving.error === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {saving.error}
        </p>
      )}
    </fieldset>
  )
}
