import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'
import type { SharedChart } from './shared/shared-chart.server.ts'
import { SharedFigure } from './shared-figure.tsx'

/** Shows a shared chart to everyone who has its URL. Works without JavaScript. */
export function SharedChartPage({ shared }: { shared: SharedChart }) {
  return (
    <main className="min-h-svh">
      <PageHeader
        title={`${shared.chart.title}: ${shared.room.toLowerCase()}`}
        lead="Measured by a member of the community."
      />
      <div className="page-grid pb-10">
        <SharedFigure shared={shared} level="h2" />
      </div>
    </main>
  )
}
