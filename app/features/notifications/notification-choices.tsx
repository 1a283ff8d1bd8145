import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { LoadingState } from '#app/ui/feedback/loading-state.tsx'
import { useCommand } from '#app/ui/form/use-command.ts'
import { fetchChoices, sendChoice } from './notification-requests.ts'
import type { Choice, NotificationKind } from './notification-schemas.ts'

const kinds: Record<NotificationKind, string> = {
  story_comment: 'Somebody comments on my story',
  thread_comment: 'Somebody else comments where I did',
  reaction: 'Somebody reacts to my story',
}

/** A head and three rows, in rem. */
const height = 14

/** Which notifications a person wants, and where. */
export function NotificationChoices({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const queryKey = ['notification-choices', userId]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: fetchChoices, networkMode: 'always' })
  const saving = useCommand('Error saving')
  const id = useId()
  if (!data) return <LoadingState height={height} error={error} onRetry={() => void refetch()} />
  const choose = async (chosen: Choice) => {
    const choices = data.choices.map((choice) => (choice.kind === chosen.kind ? chosen : choice))
    queryClient.setQueryData(queryKey, { choices })
    const isSaved = await saving.run(async () => void (await sendChoice(chosen)))
    if (!isSaved) queryClient.setQueryData(queryKey, data)
  }
  return (
    <>
      <ul aria-label="What I hear of" className="mt-4 divide-y divide-edge/40">
        {data.choices.map((choice) => (
          <li key={choice.kind} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
            <span id={`${id}-${choice.kind}`}>{kinds[choice.kind]}</span>
            <span className="flex flex-wrap gap-x-6">
              <ChoiceBox
                labelledBy={`${id}-${choice.kind}`}
                label="On the site"
                isChosen={choice.onSite}
                onChange={(onSite) => void choose({ ...choice, onSite })}
              />
              <ChoiceBox
                labelledBy={`${id}-${choice.kind}`}
                label="By email"
                isChosen={choice.byMail}
                onChange={(byMail) => void choose({ ...choice, byMail })}
              />
            </span>
          </li>
        ))}
      </ul>
      {saving.error === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {saving.error}
        </p>
      )}
    </>
  )
}

interface ChoiceBoxProps {
  /** The id of what the choice is about. */
  labelledBy: string
  label: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function ChoiceBox({ labelledBy, label, isChosen, onChange }: ChoiceBoxProps) {
  const id = useId()
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
      <input
        type="checkbox"
        aria-labelledby={`${labelledBy} ${id}`}
        className="checkbox size-5 shrink-0"
        checked={isChosen}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span id={id}>{label}</span>
    </label>
  )
}
