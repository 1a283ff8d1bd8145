import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { DeviceNote } from './device-note.tsx'
import type { SharedChart } from './shared-chart.server.ts'

/** A chart that somebody shares, for whoever has its address. It needs no script. */
export function SharedChartPage({ shared: { chart, room, model, isExact } }: { shared: SharedChart }) {
  return (
    <main className="min-h-svh">
      <PageHeader
        title={`${chart.title}: ${room.toLowerCase()}`}
        lead="What a member of the community has measured."
      />
      <div className="mx-auto max-w-page px-4 pb-10 sm:px-6">
        <ChartFigure chart={chart} id="chart">
          <DeviceNote model={model} />
          {isExact ? null : (
            <p>Days are counted from the first one shown, with one value for each quarter of an hour.</p>
          )}
        </ChartFigure>
      </div>
    </main>
  )
}
