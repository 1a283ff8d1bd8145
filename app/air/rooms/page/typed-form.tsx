import { type SubmitEvent, useState } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextArea } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { maxTypedReadings } from '../../air-limits.ts'
import { metricNames, metrics } from '../../files/columns/metrics.ts'
import { saveTypedReadings, useOwnAir, useRefetchAir } from '../queries.ts'
import { RoomChoice, useRoomChoice } from './room-choice.tsx'

const quantities = metricNames.flatMap((metric) =>
  metrics[metric].units.map((unit) => ({
    value: `${metric} ${unit}`,
    label: unit === 'index' ? metrics[metric].name : `${metrics[metric].name} in ${unit}`,
  })),
)

export function TypedForm({ userId }: { userId: string }) {
  const { data: own } = useOwnAir(userId)
  const reread = useRefetchAir()
  const { withRoom, ...choice } = useRoomChoice()
  const { isSending, error: failure, run } = useCommand('Error saving the readings')
  const [problem, setProblem] = useState<string | undefined>()
  const keep = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const [metric = '', unit = ''] = `${given.get('quantity') ?? ''}`.split(' ')
    const parsed = parseTypedLines(`${given.get('readings') ?? ''}`)
    setProblem('problem' in parsed ? parsed.problem : undefined)
    if ('problem' in parsed) return
    await run(async () => {
      const readings = parsed.readings.map((reading) => ({ ...reading, metric, unit }))
      const kept = await withRoom(given, (room) => saveTypedReadings(room, readings))
      form.reset()
      choice.choose(null)
      showSuccess({ title: 'Saved', description: `${countOf(kept.readings, 'reading')} saved.` })
      await reread()
    })
  }
  return (
    <section aria-labelledby="typed">
      <h2 id="typed" className="text-2xl font-bold tracking-tight">
        Type readings
      </h2>
      <form onSubmit={(event) => void keep(event)} className="mt-4 max-w-reading space-y-5">
        <RoomChoice {...choice} rooms={own?.rooms} />
        <SelectField label="What was measured?" name="quantity" required defaultValue="">
          <option value="">Please choose</option>
          {quantities.map(({ value, label }) => toOption(value, label))}
        </SelectField>
        <TextArea
          label="Readings"
          name="readings"
          required
          hint="One reading per line: date, local time and value, such as 2026-11-23 10:05 612"
          error={problem}
        />
        <FormError error={failure} />
        <Button type="submit" isBusy={isSending} isIdle={!own}>
          {isSending ? 'Saving...' : 'Save these readings'}
        </Button>
      </form>
    </section>
  )
}

interface TypedLine {
  time: string
  value: number
}

const linePattern = /^(\d{4}-\d{2}-\d{2})[ T,;]+(\d{1,2}:\d{2}(?::\d{2})?)[\s,;]+(-?\d+(?:[.,]\d+)?)$/

/** Parses lines such as '2026-11-23 10:05 612' in the browser's time zone. Returns the problem if a line has a different form. */
function parseTypedLines(text: string): { readings: TypedLine[] } | { problem: string } {
  const readings: TypedLine[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, day, time = '', value = ''] = linePattern.exec(line.trim()) ?? []
    const at = new Date(`${day}T${time.padStart(time.length + (/^\d:/.test(time) ? 1 : 0), '0')}`)
    if (day === undefined || Number.isNaN(at.getTime()))
      return {
        problem: `Line ${index + 1} is “${line.trim().slice(0, 60)}”. It should be like 2026-11-23 10:05 612.`,
      }
    readings.push({ time: at.toISOString(), value: Number(value.replace(',', '.')) })
  }
  if (readings.length === 0) return { problem: 'Please type at least one reading.' }
  if (readings.length > maxTypedReadings)
    return {
      problem: `You typed ${readings.length} readings. Type at most ${maxTypedReadings} at once, or upload a file.`,
    }
  return { readings }
}
