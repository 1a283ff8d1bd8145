import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { choosableKinds } from '../notification-kinds.ts'
import type { Choice } from '../notification-schemas.ts'
import { usePushDevices } from '../push/queries.ts'
import { choicesQuery, sendChoice } from './queries.ts'

const channels = [
  { key: 'onSite', label: 'On the site' },
  { key: 'byMail', label: 'By email' },
  { key: 'byPush', label: 'Push' },
] as const

const height = 30

/** Shows the column for devices only if the user has one. */
export function NotificationChoices({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const query = choicesQuery(userId)
  const { data, error, refetch } = useQuery(query)
  const devices = usePushDevices(userId).query.data?.devices ?? []
  const saving = useCommand('Error saving')
  const id = useId()
  const shown = channels.filter(({ key }) => key !== 'byPush' || devices.length > 0)
  if (!data) return <LoadingState height={height} error={error} onRetry={() => void refetch()} />
  const choose = async (chosen: Choice) => {
    const choices = data.choices.map((choice) => (choice.kind === chosen.kind ? chosen : choice))
    queryClient.setQueryData(query.queryKey, { choices })
    const isSaved = await saving.run(async () => void (await sendChoice(chosen)))
    if (!isSaved) queryClient.setQueryData(query.queryKey, data)
  }
  return (
    <>
      {/* With large text, each row becomes a heading above its boxes, which then show the channel’s name. */}
      <div className="@container mt-4">
        <table aria-label="Notification settings" className="w-full border-collapse @max-3xs:block">
          <thead className="@max-3xs:hidden">
            <tr className="text-sm text-muted">
              <td />
              {shown.map(({ key, label }) => (
                <th
                  key={key}
                  id={`${id}-${key}`}
                  scope="col"
                  className="w-14 pb-2 align-bottom font-medium sm:w-24 sm:px-1"
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-edge/40 @max-3xs:block">
            {data.choices.map((choice) => (
              <tr key={choice.kind} className="@max-3xs:block @max-3xs:py-2">
                <th
                  scope="row"
                  id={`${id}-${choice.kind}`}
                  className="py-2 pr-2 text-left font-normal @max-3xs:block"
                >
                  {choosableKinds[choice.kind].setting}
                  {choice.kind === 'moderation' ? (
                    <span className="block text-sm text-muted">Always shown on the site</span>
                  ) : null}
                </th>
                {shown.map(({ key, label }) => (
                  <td key={key} className="p-0 text-center @max-3xs:block">
                    <ChoiceBox
                      label={label}
                      labelledBy={`${id}-${choice.kind} ${id}-${key}`}
                      isChosen={choice[key]}
                      isFixed={choice.kind === 'moderation' && key === 'onSite'}
                      onChange={(isChosen) => void choose({ ...choice, [key]: isChosen })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {saving.error === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {saving.error}
        </p>
      )}
    </>
  )
}

interface ChoiceBoxProps {
  label: string
  labelledBy: string
  isChosen: boolean
  isFixed: boolean
  onChange: (isChosen: boolean) => void
}

function ChoiceBox({ label, labelledBy, isChosen, isFixed, onChange }: ChoiceBoxProps) {
  return (
    <label className="mx-auto grid h-11 w-full min-w-6 cursor-pointer place-items-center has-disabled:cursor-default @max-3xs:flex @max-3xs:items-center @max-3xs:gap-2 @max-3xs:text-left @max-3xs:text-sm @max-3xs:text-muted">
      <input
        type="checkbox"
        aria-labelledby={labelledBy}
        className="checkbox size-5 disabled:opacity-60"
        checked={isChosen}
        disabled={isFixed}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span aria-hidden="true" className="hidden @max-3xs:inline">
        {label}
      </span>
    </label>
  )
}
