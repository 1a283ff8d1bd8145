import type { SubmitEvent } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#app/ui/form/button.tsx'
import { CheckboxField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useCommand } from '#app/ui/form/use-command.ts'
import type { OwnChart } from '../chart-schemas.ts'
import { removeChartPart, sendSharedChart } from './chart-requests.ts'
import { useRereadChart } from './use-own-chart.ts'

interface SharingSectionProps {
  own: OwnChart
  seriesId: string
}

/** What of the series others see, and how that ends. */
export function SharingSection({ own, seriesId }: SharingSectionProps) {
  const { isSending, error, run } = useCommand('Error sharing the chart')
  const reread = useRereadChart()
  const share = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isExact = new FormData(event.currentTarget).has('isExact')
    const { from, to } = own
    if (await run(() => sendSharedChart(seriesId, { from, to, isExact }))) await reread()
  }
  return (
    <section aria-labelledby="sharing" className="print:hidden">
      <h2 id="sharing" className="text-2xl font-bold tracking-tight">
        Share it
      </h2>
      <p className="mt-2 max-w-2xl text-muted">
        Whoever has the address sees the stretch above, its marks, the kind of room and the device’s model.
        Readings tell when somebody is at home, so that a shared chart ends two days ago, counts days instead
        of naming dates, and shows one value for each quarter of an hour.
      </p>
      <form
        onSubmit={(event) => void share(event)}
        aria-label="Share this stretch"
        className="mt-4 space-y-3"
      >
        <CheckboxField name="isExact" label="Show dates and every reading all the same" />
        <FormError error={error} />
        <Button type="submit" look="outline" isBusy={isSending}>
          Share this stretch
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
  const { isSending, error, run } = useCommand('Error ending the sharing')
  const reread = useRereadChart()
  const end = async () => {
    if (await run(() => removeChartPart(`shared-charts/${id}`))) await reread()
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <Link to={`/air/charts/${id}`} className={buttonClass('quiet', '-ms-4')}>
        {words}
      </Link>
      <Button look="quiet" isBusy={isSending} onClick={() => void end()}>
        Stop sharing
        <span className="sr-only"> {words}</span>
      </Button>
      <FormError error={error} className="w-full" />
    </li>
  )
}
