import { Link, useSearchParams } from 'react-router'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { SelectField } from '#app/platform/ui/form/select-field.tsx'
import { BackLink } from '#app/platform/ui/layout/back-link.tsx'
import { MemberPage } from '../../member-page.tsx'
import { nameRoom, nameSeries } from '../../rooms/describe-air.ts'
import type { OwnAir } from '../../rooms/own-air-schemas.ts'
import { useOwnAir } from '../../rooms/queries.ts'
import { ChartFigure } from '../chart-figure.tsx'
import type { OwnChart } from '../chart-schemas.ts'
import type { ShownPart } from '../cross-hair/shown-part.ts'
import { DeviceNote } from '../device-note.tsx'
import { MarksSection } from './marks-section.tsx'
import { useOwnChart } from './queries.ts'
import { RangeLinks } from './range-links.tsx'
import { SharingSection } from './sharing-section.tsx'

/** Shows a member's charts. The URL holds series, range and selected mark. */
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
        <p className="max-w-2xl text-lg">No readings yet.</p>
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
          {data.series.map((series) => (
            <option key={series.id} value={series.id}>
              {describeSeries(series, data)}
            </option>
          ))}
        </SelectField>
      </div>
      <Chart key={chosen.id} seriesId={chosen.id} userId={userId} />
    </div>
  )
}

/** For example 'Bedroom: PM2.5'. */
function describeSeries(series: OwnAir['series'][number], { rooms }: OwnAir): string {
  const room = rooms.find(({ id }) => id === series.roomId)
  return `${room ? nameRoom(room, rooms) : 'Room'}: ${nameSeries(series)}`
}

function partOf({ from, to, firstAt, lastAt }: OwnChart): ShownPart {
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
      <ChartFigure chart={data.chart} id="chart" part={partOf(data)} hasRangeLinks>
        <DeviceNote model={data.model} />
      </ChartFigure>
      <MarksSection own={data} seriesId={seriesId} userId={userId} />
      <SharingSection own={data} seriesId={seriesId} />
    </>
  )
}
