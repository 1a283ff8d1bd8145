import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { alertsQuery, sendAlertChoice } from '../queries.ts'
import type { AlertChoice } from './alert-schemas.ts'

const choices: { byMail: AlertChoice['byMail']; label: string; says: string }[] = [
  { byMail: null, label: 'No email', says: 'You see cases only at the desk.' },
  {
    byMail: 'overdue',
    label: 'Overdue cases',
    says: 'If a case is not decided in time, you get an email.',
  },
  {
    byMail: 'new',
    label: 'New and overdue cases',
    says: 'If 40 posts are reported in an hour, you get one email about all of them.',
  },
]

export function AlertsPage({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const query = alertsQuery(userId)
  const { data, error, refetch } = useQuery(query)
  const saving = useCommand('Error saving')
  if (!data) return <LoadingState height={14} error={error} onRetry={() => void refetch()} />
  const choose = async (chosen: AlertChoice) => {
    queryClient.setQueryData(query.queryKey, chosen)
    const isSaved = await saving.run(async () => void (await sendAlertChoice(chosen)))
    if (isSaved) showSuccess({ title: 'Saved', description: 'Your choice applies from now on.' })
    else queryClient.setQueryData(query.queryKey, data)
  }
  return (
    <>
      <p className="mt-1 max-w-reading text-muted">
        Choose which emails you get about cases you can decide. We send at most one an hour and leave out
        cases already decided. Your colleagues choose for themselves.
      </p>
      <fieldset className="mt-4 max-w-reading divide-y divide-line border-y border-line">
        <legend className="sr-only">Email me about</legend>
        {choices.map(({ byMail, label, says }) => (
          <label key={label} className="flex min-h-11 cursor-pointer items-start gap-3 py-3">
            <input
              type="radio"
              name="byMail"
              className="mt-0.5 size-5 shrink-0 accent-accent-strong"
              checked={data.byMail === byMail}
              onChange={() => void choose({ byMail })}
            />
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-muted">{says}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {saving.error === null ? null : (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {saving.error}
        </p>
      )}
    </>
  )
}
