import { Link } from 'react-router'
import { SharedFigure } from '../charts/shared-figure.tsx'
import type { SharedChart } from '../shared/shared-chart.server.ts'

/** The chart of a story on the story's own page. */
export function StoryChart({ shared }: { shared: SharedChart }) {
  return (
    <section id="measured" aria-labelledby="measured-heading" className="mt-8 scroll-mt-6">
      <h2 id="measured-heading" className="mb-3 text-xl font-bold tracking-tight">
        Measured: {shared.room.toLowerCase()}
      </h2>
      <SharedFigure shared={shared} level="h3" />
      <p className="mt-4 print:hidden">
        <Link to="/air/community" className="font-semibold text-accent underline">
          Beside the community’s air
        </Link>
      </p>
    </section>
  )
}
