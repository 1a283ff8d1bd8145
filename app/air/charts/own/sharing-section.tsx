import type { SubmitEvent } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { CheckboxField } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { nameSeries } from '../../rooms/name-rooms.ts'
import type { OwnSeries } from '../../rooms/own-air-schemas.ts'
import { removeFromAir } from '../../rooms/queries.ts'
import type { OwnChart } from '../chart-schemas.ts'
import { sendSharedChart, useRefetchChart } from './queries.ts'
import { useNewStoryWithChart, useStoryOfUpload } from './use-story-with-chart.ts'

export function SharingSection({ own, seriesId }: { own: OwnChart; seriesId: string }) {
  const { isSending, error, run } = useCommand('Error sharing the chart')
  const reread = useRefetchChart()
  const { from, to } = own
  const marks = own.marks.filter(({ at }) => at >= from && at < to)
  const share = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const mark = given.get('mark')
    const chart = {
      from,
      to,
      isExact: given.has('isExact'),
      markId: typeof mark === 'string' && mark ? mark : null,
    }
    if (await run(() => sendSharedChart(seriesId, chart))) await reread()
  }
  return (
    <section aria-labelledby="sharing" className="print:hidden">
      <h2 id="sharing" className="text-2xl font-bold tracking-tight">
        Share it
      </h2>
      <p className="mt-2 max-w-reading text-muted">
        Anyone with the link can see the period above, its marks, the kind of room and the device’s model.
        Readings can reveal when someone is home, so a shared chart leaves out the last two days, shows day
        numbers instead of dates, and has one value per 15 minutes. In a public story, it is also included in
        the community’s figures, each of which covers at least five people.
      </p>
      <form onSubmit={(event) => void share(event)} aria-label="Share this period" className="mt-4 space-y-3">
        <CheckboxField name="isExact" label="Show dates and every reading anyway" />
        {marks.length > 0 ? (
          <div className="max-w-md">
            <SelectField label="Effect of a change" name="mark">
              <option value="">Don’t show it</option>
              {marks.map(({ id, label, time }) => toOption(id, `${label}, ${time}`))}
            </SelectField>
          </div>
        ) : null}
        <FormError error={error} />
        <Button type="submit" look="outline" isBusy={isSending}>
          Share this period
        </Button>
      </form>
      {own.shared.length > 0 ? (
        <ul aria-label="Shared charts" className="mt-6 divide-y divide-line border-y border-line">
          {own.shared.map((shared) => (
            <SharedItem key={shared.id} shared={shared} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function SharedItem({ shared: { id, words } }: { shared: OwnChart['shared'][number] }) {
  const { isSending, error, run } = useCommand('Error stopping the sharing')
  const reread = useRefetchChart()
  const end = async () => {
    if (await run(() => removeFromAir(`shared-charts/${id}`))) await reread()
  }
  const openForm = useNewStoryWithChart()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <Link to={`/air/charts/${id}`} className={buttonClass('quiet', '-ms-4')}>
        {words}
      </Link>
      <Button look="quiet" onClick={() => openForm(id)}>
        Use it in a story
        <span className="sr-only">: {words}</span>
      </Button>
      <Button look="quiet" isBusy={isSending} onClick={() => void end()}>
        Stop sharing
        <span className="sr-only"> {words}</span>
      </Button>
      <FormError error={error} className="w-full" />
    </li>
  )
}

const twoWeeks = 14 * 86_400_000
const firstMetrics = ['pm25', 'co2']

/** Shares a chart of a new import and opens the story form with it. */
export function ShowInStory({ series }: { series: readonly OwnSeries[] }) {
  const { isSending, error, run } = useCommand('Error sharing the chart')
  const openForm = useStoryOfUpload()
  const share = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const id = new FormData(event.currentTarget).get('series')
    const chosen = series.find((each) => each.id === id)
    if (!chosen?.firstAt || !chosen.lastAt) return
    const end = Date.parse(chosen.lastAt) + 1
    const from = new Date(Math.max(Date.parse(chosen.firstAt), end - twoWeeks)).toISOString()
    const chart = { from, to: new Date(end).toISOString(), isExact: false, markId: null }
    void run(async () => openForm(await sendSharedChart(chosen.id, chart)))
  }
  const preferred = series.find(({ metric }) => firstMetrics.includes(metric)) ?? series[0]
  return (
    <form onSubmit={share} aria-labelledby="show-in-story" className="mt-6 space-y-3">
      <h4 id="show-in-story" className="font-bold">
        Use it in a story
      </h4>
      <p>
        Your story will show a two-week chart without the last two days, with numbered days instead of dates
        and one value per 15 minutes.
      </p>
      <div className="max-w-md">
        <SelectField label="Readings to show" name="series" defaultValue={preferred?.id}>
          {series.map((each) => toOption(each.id, nameSeries(each)))}
        </SelectField>
      </div>
      <FormError error={error} />
      <Button type="submit" isBusy={isSending}>
        Show it in a story
      </Button>
    </form>
  )
}
