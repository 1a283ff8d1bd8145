import { type FormEvent, useState } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'

interface ScheduleFormProps {
  recipients: number
  isBusy: boolean
  /** True if `recipients` is the number for the saved draft, which differs from the draft on the screen. */
  isUnsaved: boolean
  /** @param startsAt ISO 8601; omit to start immediately */
  onSchedule: (startsAt?: string) => void
}

/** Starts sending immediately or at a time in the browser's time zone. */
export function ScheduleForm({ recipients, isBusy, isUnsaved, onSchedule }: ScheduleFormProps) {
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setError(undefined)
    const typed = new FormData(event.currentTarget).get('startsAt')
    if (typeof typed !== 'string' || typed === '') return onSchedule()
    const startsAt = new Date(typed)
    if (Number.isNaN(startsAt.getTime()) || startsAt < new Date())
      return setError('Please choose a future time, or leave it blank to send now.')
    onSchedule(startsAt.toISOString())
  }
  return (
    <form noValidate aria-label="Send" onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="max-w-full min-w-0">
        <TextField
          name="startsAt"
          type="datetime-local"
          label="Begins"
          hint="Your browser’s time. Leave blank to send now."
          error={error}
        />
      </div>
      <Button type="submit" isBusy={isBusy}>
        {isUnsaved ? 'Save and send...' : `Send to ${recipients.toLocaleString('en')}...`}
      </Button>
    </form>
  )
}
