import { type FormEvent, useState } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { SelectField } from '#app/platform/ui/form/select-field.tsx'
import { describeStart } from '../campaign-labels.ts'
import type { SendRequest } from '../campaign-schemas.ts'
import { readStart } from '../read-start.ts'

interface SendSectionProps {
  isBusy: boolean
  onSend: (startsAt?: SendRequest['startsAt']) => void
}

/** Asks when to send; a dialog then asks for confirmation. */
export function SendSection({ isBusy, onSend }: SendSectionProps) {
  const [isLater, setLater] = useState(false)
  const [localTime, setLocalTime] = useState('')
  const [timeZone, setTimeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [error, setError] = useState<{ field: string; message: string } | null>(null)
  const { startsAt } = readStart(localTime, timeZone, 0)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isLater) return onSend()
    const start = readStart(localTime, timeZone, Date.now())
    setError(start.error)
    if (start.error === null) return onSend({ localTime, timeZone })
    const control = event.currentTarget.elements.namedItem(start.error.field)
    if (control instanceof HTMLElement) control.focus()
  }
  const findError = (field: string) => (error?.field === field ? error.message : undefined)
  return (
    <form noValidate aria-label="Send" onSubmit={submit} className="space-y-4">
      <SelectField
        label="Sending starts"
        value={isLater ? 'later' : 'now'}
        onChange={({ target }) => setLater(target.value === 'later')}
      >
        <option value="now">Now</option>
        <option value="later">At a date and time</option>
      </SelectField>
      {isLater ? (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            name="localTime"
            type="datetime-local"
            label="Date and time"
            required
            value={localTime}
            onChange={({ target }) => setLocalTime(target.value)}
            error={findError('localTime')}
          />
          <TextField
            name="timeZone"
            label="Time zone"
            required
            list="time-zones"
            autoComplete="off"
            value={timeZone}
            onChange={({ target }) => setTimeZone(target.value)}
            error={findError('timeZone')}
          />
          <datalist id="time-zones">
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
          {startsAt === null ? null : (
            <p className="font-medium sm:col-span-2">Sends on {describeStart(startsAt, timeZone)}.</p>
          )}
        </div>
      ) : null}
      <Button type="submit" isBusy={isBusy}>
        {isLater ? 'Schedule...' : 'Send...'}
      </Button>
    </form>
  )
}
