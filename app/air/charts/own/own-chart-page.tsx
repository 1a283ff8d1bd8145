import { Link, useSearchParams } from 'react-router'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { BackLink } from '#app/platform/ui/layout/back-link.tsx'
import { MemberPage } from '../../member-page.tsx'
import { nameRoom, nameSeries } from '../../rooms/name-rooms.ts'
import type { OwnAir } from '../../rooms/own-air-schemas.ts'
import { useOwnAir } from '../../rooms/queries.ts'
import { ChartFigure } from '../chart-figure.tsx'
import type { OwnChart } from '../chart-schemas.ts'
import { DeviceNote } from '../device-note.tsx'
import type { ShownRange } from '../interaction/zoom-and-move.ts'
import { MarksSection } from './marks-section.tsx'
import { useOwnChart } from './queries.ts'
import { SharingSection } from './sharing-section.tsx'

export function OwnChartPage() {
  return (
    <MemberPage
      title="Your charts"
      lead="Your sensor readings, and the effect of changes you made."
      above={<BackLink to="/air">All rooms</BackLink>}
      path="/air/charts"
      invitation="Charts are private. Sign in to see yours."
      withoutScript="Your charts need JavaScript, which is turned off in your browser. Shared charts don’t."
    >
      {(userId) => <Charts userId={userId} />}
    </MemberPage>
  )
}

function Charts({ userId }: { userId: string }) {
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useOwnAir(userId)
  if (!data) return <LoadingState height={24} error={error} onRetry={() => void refetch()} />
  const chosen = data.series.find(({ id }) => id === params.get('series')) ?? data.series[0]
  if (!chosen)
    return (
      <>
        <p className="max-w-reading text-lg">No readings yet.</p>
        <p className="mt-4">
          <Link to="/air" className={buttonClass()}>
            Upload a file
          </Link>
        </p>
      </>
    )
  return (
    <div className="space-y-8">
      <div className="max-w-md print:hidden">
        <SelectField
          label="Series"
          name="series"
          value={chosen.id}
          onChange={({ currentTarget }) =>
            setParams({ series: currentTarget.value }, { preventScrollReset: true })
          }
        >
          {data.series.map((series) => toOption(series.id, describeSeries(series, data)))}
        </SelectField>
      </div>
      <Chart key={chosen.id} seriesId={chosen.id} userId={userId} />
    </div>
  )
}

function describeSeries(series: OwnAir['series'][number], { rooms }: OwnAir): string {
  const room = rooms.find(({ id }) => id === series.roomId)
  return `${room ? nameRoom(room, rooms) : 'Room'}: ${nameSeries(series)}`
}

function rangeOf({ from, to, firstAt, lastAt }: OwnChart): ShownRange {
  return {
    from: Date.parse(from),
    to: Date.parse(to),
    first: Date.parse(firstAt ?? from),
    last: Date.parse(lastAt ?? to),
    inAddress: (at) => new Date(at).toISOString(),
  }
}

function Chart({ seriesId, userId }: { seriesId: string; userId: string }) {
  const [params] = useSearchParams()
  const stretch = { from: params.get('from'), to: params.get('to') }
  const { data, error, refetch } = useOwnChart(userId, seriesId, stretch)
  if (!data) return <LoadingState height={24} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <RangeLinks shown={data} />
      <ChartFigure chart={data.chart} id="chart" range={rangeOf(data)} hasRangeLinks>
        <DeviceNote model={data.model} />
      </ChartFigure>
      <MarksSection own={data} seriesId={seriesId} userId={userId} />
      <SharingSection own={data} seriesId={seriesId} />
    </>
  )
}

const dayMs = 86_400_000

const lengths = [
  { days: 1, name: 'A day' },
  { days: 7, name: 'A week' },
  { days: 14, name: 'Two weeks' },
  { days: 91, name: 'Three months' },
  { days: 365, name: 'A year' },
] as const

function RangeLinks({ shown }: { shown: Pick<OwnChart, 'from' | 'to' | 'firstAt' | 'lastAt'> }) {
  const [params] = useSearchParams()
  const [from, to] = [Date.parse(shown.from), Date.parse(shown.to)]
  const [first, last] = [Date.parse(shown.firstAt ?? shown.from), Date.parse(shown.lastAt ?? shown.to)]
  const length = to - from
  const linkTo = (begin: number, end: number) => {
    const next = new URLSearchParams(params)
    next.set('from', new Date(begin).toISOString())
    next.set('to', new Date(end).toISOString())
    return `?${next}`
  }
  return (
    <nav aria-label="Period" className="-ms-4 flex flex-wrap items-center print:hidden">
      {from > first ? <RangeLink to={linkTo(from - length, from)} label="Earlier" /> : null}
      {to <= last ? <RangeLink to={linkTo(to, to + length)} label="Later" /> : null}
      {lengths.map(({ days, name }) => (
        <RangeLink
          key={days}
          to={linkTo(to - days * dayMs, to)}
          label={name}
          isCurrent={length === days * dayMs}
        />
      ))}
    </nav>
  )
}

function RangeLink({ to, label, isCurrent = false }: { to: string; label: string; isCurrent?: boolean }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className={buttonClass('quiet', isCurrent ? 'underline decoration-2 underline-offset-4' : '')}
    >
      {label}
    </Link>
  )
}
