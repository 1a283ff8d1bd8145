import type { SubmitEvent } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { nameSeries } from '../../rooms/name-rooms.ts'
import type { OwnSeries } from '../../rooms/own-air-schemas.ts'
import { sendSharedChart } from './queries.ts'
import { useStoryOfUpload } from './use-story-with-chart.ts'

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
