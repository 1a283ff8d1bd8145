import { useId } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { initialPairs } from '../../air-limits.ts'
import { EffectView } from '../../charts/effect-view.tsx'
import { sendSharedChart } from '../../charts/own/queries.ts'
import { useNewStoryWithChart } from '../../charts/own/use-story-with-chart.ts'
import { nameRoom, nameSeries } from '../../rooms/name-rooms.ts'
import type { OwnAir } from '../../rooms/own-air-schemas.ts'
import { DeleteButton } from '../../rooms/page/delete-button.tsx'
import { effectGates } from '../../science/effects/effect-rules.ts'
import type { OwnPlan, PlanDay } from '../plan-schemas.ts'
import { sendPlanChange, useRefetchPlans } from './queries.ts'

export function PlanItem({ plan, air }: { plan: OwnPlan; air: OwnAir }) {
  const id = useId()
  const { isSending, error, run } = useCommand('Error changing the experiment')
  const reread = useRefetchPlans()
  const change = async (what: Parameters<typeof sendPlanChange>[1]) => {
    if (await run(() => sendPlanChange(plan.id, what))) await reread()
  }
  const name = nameMeasured(plan, air)
  const done = plan.days.filter(({ state }) => state === 'done').length
  return (
    <section aria-labelledby={id} className="rounded-3xl border border-line bg-surface p-5 sm:p-8">
      <h2 id={id} className="text-xl font-semibold">
        {name}
      </h2>
      <Today plan={plan} />
      <ol className="mt-6 grid gap-2 sm:grid-cols-2" aria-label="Experiment days">
        {plan.days.map((day, index) => (
          <Day
            key={day.date}
            day={day}
            isToday={index === plan.today}
            canTick={index <= plan.today && !isSending}
            onTick={(state) => void change({ day: index, state })}
          />
        ))}
      </ol>
      <p role="status" className="mt-4 text-muted">
        {done} of {plan.days.length} days done as planned. If you miss a day, two are added at the end.
      </p>
      {plan.report ? null : <Outlook pairs={plan.days.length / 2} />}
      <FormError error={error} />
      {plan.report ? (
        <EffectView report={plan.report} title="On and off, chosen at random" level="h3" />
      ) : null}
      <div className="-ms-4 mt-4 flex flex-wrap gap-x-4 print:hidden">
        {plan.report ? <TellResult plan={plan} /> : null}
        <Button look="quiet" isBusy={isSending} onClick={() => void change({ byMail: !plan.byMail })}>
          {plan.byMail ? 'Stop the daily email' : 'Email me daily'}
        </Button>
        <Button look="quiet" isBusy={isSending} onClick={() => void change({ onSite: !plan.onSite })}>
          {plan.onSite ? 'Stop the daily notification' : 'Notify me here each day'}
        </Button>
        <DeleteButton
          label="Delete the experiment"
          subject={name}
          title="Delete this experiment?"
          path={`plans/${plan.id}`}
          onDeleted={() => void reread()}
        >
          This permanently deletes the experiment and its result, including where you shared it. Your readings
          stay.
        </DeleteButton>
      </div>
    </section>
  )
}

function Today({ plan: { today, days, switchHour } }: { plan: OwnPlan }) {
  const day = days[today]
  const hour = `${switchHour}`.padStart(2, '0')
  if (today < 0)
    return (
      <p className="mt-2 text-lg">
        It starts on {days[0]?.date}, at {hour}:00, with the purifier{' '}
        <strong>{days[0]?.isOn ? 'on' : 'off'}</strong>.
      </p>
    )
  if (!day) return <p className="mt-2 text-lg">All days are over.</p>
  return (
    <p className="display mt-3 text-4xl text-accent">
      Today: {day.isOn ? 'on' : 'off'}
      <span className="mt-1 block text-base font-normal tracking-normal text-muted">
        Purifier {day.isOn ? 'on' : 'off'} until tomorrow, {hour}:00.
      </span>
    </p>
  )
}

function Outlook({ pairs }: { pairs: number }) {
  return (
    <p className="mt-2 max-w-reading text-muted">
      You’ll see the result once all pairs are done or missed. A result needs {effectGates.pairs} pairs of
      days with nearly complete readings.
      {pairs < initialPairs
        ? ` This experiment has ${pairs} pairs, so gaps in the readings can leave it without a result. A new experiment has ${initialPairs}.`
        : null}
    </p>
  )
}

interface DayProps {
  day: PlanDay
  isToday: boolean
  canTick: boolean
  onTick: (state: PlanDay['state']) => void
}

const stateNames = { open: '', done: 'Done', missed: 'Missed' } as const

function Day({ day: { date, isOn, state }, isToday, canTick, onTick }: DayProps) {
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={`flex min-h-16 flex-wrap items-center justify-between gap-x-4 rounded-xl border px-4 py-2 ${isToday ? 'border-accent bg-tint' : 'border-line'}`}
    >
      <span>
        <span className="font-medium">{date}</span>
        <span className="block text-sm text-muted">
          {isOn === null ? 'Not shown yet' : `Purifier ${isOn ? 'on' : 'off'}`}
          {state === 'open' ? '' : `. ${stateNames[state]}`}
        </span>
      </span>
      {canTick ? (
        <span className="-me-4 flex">
          {(['done', 'missed'] as const).map((each) => (
            <Button
              key={each}
              look="quiet"
              aria-pressed={state === each}
              onClick={() => onTick(state === each ? 'open' : each)}
            >
              {state === each ? `✓ ${stateNames[each]}` : stateNames[each]}
              <span className="sr-only">, {date}</span>
            </Button>
          ))}
        </span>
      ) : null}
    </li>
  )
}

/** Shares the plan's days with the result, and opens the story form with them. */
function TellResult({ plan: { id, seriesId, from, to } }: { plan: OwnPlan }) {
  const { isSending, error, run } = useCommand('Error sharing the result')
  const openForm = useNewStoryWithChart()
  const share = () =>
    run(async () =>
      openForm(await sendSharedChart(seriesId, { from, to, isExact: false, markId: null, planId: id })),
    )
  return (
    <>
      <Button look="quiet" isBusy={isSending} onClick={() => void share()}>
        Use this result in a story
      </Button>
      <FormError error={error} className="w-full" />
    </>
  )
}

function nameMeasured({ seriesId }: OwnPlan, { series, rooms }: OwnAir): string {
  const measured = series.find(({ id }) => id === seriesId)
  const room = rooms.find(({ id }) => id === measured?.roomId)
  return `${room ? nameRoom(room, rooms) : 'Room'}: ${measured ? nameSeries(measured) : 'readings'}`
}
