import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PushDevices } from '#app/community/notifications/push/push-devices.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { alertsQuery, sendAlertChoice } from '../queries.ts'
import type { AlertChoice } from './alert-schemas.ts'

type Choice = AlertChoice['byMail']

interface Level {
  level: Choice
  label: string
  says: string
}

const mailLevels: readonly Level[] = [
  { level: null, label: 'No email', says: 'You see cases only at the desk.' },
  {
    level: 'overdue',
    label: 'Overdue cases',
    says: 'If a case is not decided in time, you get an email.',
  },
  {
    level: 'new',
    label: 'New and overdue cases',
    says: 'If 40 posts are reported in an hour, you get one email about all of them.',
  },
]

const pushLevels: readonly Level[] = [
  { level: null, label: 'No push', says: 'Your devices stay silent about cases.' },
  {
    level: 'overdue',
    label: 'Overdue cases',
    says: 'A push says how many are overdue, and nothing of their texts.',
  },
  {
    level: 'new',
    label: 'New and overdue cases',
    says: 'A push says how many wait and how many of them are overdue.',
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
        Choose which alerts you get about cases you can decide. We send at most one an hour and leave out
        cases already decided. Your colleagues choose for themselves.
      </p>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <Levels
          legend="Email"
          name="byMail"
          levels={mailLevels}
          chosen={data.byMail}
          onChoose={(byMail) => void choose({ ...data, byMail })}
        />
        <div>
          <Levels
            legend="Push"
            name="byPush"
            levels={pushLevels}
            chosen={data.byPush}
            onChoose={(byPush) => void choose({ ...data, byPush })}
          />
          {data.byPush === null ? null : <PushDevices userId={userId} />}
        </div>
      </div>
      {saving.error === null ? null : (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {saving.error}
        </p>
      )}
    </>
  )
}

interface LevelsProps {
  legend: string
  name: string
  levels: readonly Level[]
  chosen: Choice
  onChoose: (level: Choice) => void
}

function Levels({ legend, name, levels, chosen, onChoose }: LevelsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-bold">{legend}</legend>
      <div className="mt-2 divide-y divide-line border-y border-line">
        {levels.map(({ level, label, says }) => (
          <label key={label} className="flex min-h-11 cursor-pointer items-start gap-3 py-3">
            <input
              type="radio"
              name={name}
              className="mt-0.5 size-5 shrink-0 accent-accent-strong"
              checked={chosen === level}
              onChange={() => onChoose(level)}
            />
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-muted">{says}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
