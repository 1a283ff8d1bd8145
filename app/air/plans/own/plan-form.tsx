import type { SubmitEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/platform/ui/form/button.tsx'
import { CheckboxField, TextField } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { latestSwitchHour } from '../../air-limits.ts'
import { metricNames } from '../../files/columns/metrics.ts'
import { nameRoom, nameSeries } from '../../rooms/name-rooms.ts'
import type { OwnAir } from '../../rooms/own-air-schemas.ts'
import { effectScales } from '../../science/effects/effect-rules.ts'
import { sendPlan, useRefetchPlans } from './queries.ts'

const hours = Array.from({ length: latestSwitchHour + 1 }, (_, hour) => hour)

export function PlanForm({ air, chosen }: { air: OwnAir; chosen: string | null }) {
  const { isSending, error, run } = useCommand('Error starting the experiment')
  const reread = useRefetchPlans()
  const series = air.series.filter(({ metric }) =>
    metricNames.some((each) => each === metric && effectScales[each] !== null),
  )
  const begin = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => `${given.get(name) ?? ''}`
    const plan = {
      ...{ seriesId: text('series'), startOn: text('startOn') },
      ...{ switchHour: Number(text('switchHour')) },
      ...{ byMail: given.has('byMail'), onSite: given.has('onSite') },
    }
    if (await run(() => sendPlan(plan))) await reread()
  }
  return (
    <section aria-labelledby="new-plan">
      <h2 id="new-plan" className="text-2xl font-bold tracking-tight">
        Start an experiment
      </h2>
      {series.length === 0 ? (
        <p className="mt-3 max-w-reading">
          An experiment compares sensor readings.{' '}
          <Link to="/air" className="font-semibold text-accent underline">
            Upload a file first, or have a device send its readings
          </Link>
          .
        </p>
      ) : (
        <form onSubmit={(event) => void begin(event)} className="mt-4 max-w-reading space-y-5">
          <SelectField label="Readings to compare" name="series" defaultValue={chosen ?? undefined}>
            {series.map((each) => {
              const room = air.rooms.find(({ id }) => id === each.roomId)
              return toOption(each.id, `${room ? nameRoom(room, air.rooms) : 'Room'}: ${nameSeries(each)}`)
            })}
          </SelectField>
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <TextField label="First day" name="startOn" type="date" required />
            <SelectField label="Daily switching time" name="switchHour" defaultValue={8}>
              {hours.map((hour) => toOption(hour, `${`${hour}`.padStart(2, '0')}:00`))}
            </SelectField>
          </div>
          <CheckboxField name="byMail" label="Email me each day’s instruction" />
          <CheckboxField name="onSite" label="Notify me here each day" />
          <FormError error={error} />
          <Button type="submit" isBusy={isSending}>
            Start
          </Button>
        </form>
      )}
    </section>
  )
}
