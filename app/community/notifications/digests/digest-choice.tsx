import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { memberQuery, sendAsMember } from '#app/platform/session/call-as-member.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { SelectField } from '#app/platform/ui/form/select-field.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { atOnce, notificationsPath } from '../queries.ts'
import { type Digest, type DigestEvery, digestSchema } from './digest-schemas.ts'

const path = `${notificationsPath}/digest`

const digestQuery = (userId: string) => ({
  ...memberQuery(['digest', userId], path, { responseSchema: digestSchema }),
  ...atOnce,
})

const sendDigest = (digest: Digest) => sendAsMember('PUT', path, digest)

const frequencies: { every: DigestEvery; label: string }[] = [
  { every: 'never', label: 'Never' },
  { every: 'day', label: 'Every day' },
  { every: 'week', label: 'Every Monday' },
]

const height = 9

/** The time zone defaults to the browser's. */
export function DigestChoice({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const query = digestQuery(userId)
  const { data, error, refetch } = useQuery(query)
  const saving = useCommand('Error saving')
  const id = useId()
  if (!data) return <LoadingState height={height} error={error} onRetry={() => void refetch()} />
  const timeZone = data.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = Intl.supportedValuesOf('timeZone')
  const choose = async (chosen: Digest) => {
    queryClient.setQueryData(query.queryKey, chosen)
    const isSaved = await saving.run(async () => void (await sendDigest(chosen)))
    if (!isSaved) queryClient.setQueryData(query.queryKey, data)
  }
  return (
    <>
      <fieldset aria-label="How often" className="mt-3 flex flex-wrap gap-x-6">
        {frequencies.map(({ every, label }) => (
          <label key={every} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={`${id}-every`}
              className="size-5 shrink-0 accent-accent-strong"
              checked={data.every === every}
              onChange={() => void choose({ every, timeZone })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {data.every === 'never' ? null : (
        <div className="mt-3 max-w-sm">
          <SelectField
            label="Sent at 8:00 in this time zone"
            value={timeZone}
            onChange={({ currentTarget }) =>
              void choose({ every: data.every, timeZone: currentTarget.value })
            }
          >
            {(zones.includes(timeZone) ? zones : [timeZone, ...zones]).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {saving.error === null ? null : (
        <p role="alert" className="mt-2 text-sm text-danger">
          {saving.error}
        </p>
      )}
    </>
  )
}
