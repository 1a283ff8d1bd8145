import { ChartLine } from 'lucide-react'
import { Link } from 'react-router'
import type { Measurement } from '#app/community/stories/measurement-schema.ts'
import type { SharedChart } from '../shared/shared-chart.server.ts'
import { SharedFigure } from '../shared-figure.tsx'

interface StoryMeasurementProps {
  measurement: Measurement
  storyId: string
  /** Set only on the story's own page. */
  chart: SharedChart | null | undefined
}

export function StoryMeasurement({ chart, ...listed }: StoryMeasurementProps) {
  return chart ? <StoryChart shared={chart} /> : <SmallChart {...listed} />
}

function SmallChart({ measurement, storyId }: Omit<StoryMeasurementProps, 'chart'>) {
  const { title, words, effect, columns, rows, band, line } = measurement
  return (
    <figure className="mt-5 rounded-xl bg-sunken px-4 py-3 print:px-0">
      <figcaption className="-my-2 flex items-center gap-2 text-sm font-semibold">
        <ChartLine aria-hidden="true" className="size-4 shrink-0 text-accent" />
        <Link to={`/stories/${storyId}#measured`} className="flex min-h-11 items-center underline">
          <span className="sr-only">Measured: </span>
          {title}
        </Link>
      </figcaption>
      <svg
        viewBox={`0 0 ${columns} ${rows}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-3 block h-14 w-full overflow-visible"
      >
        <path d={band} className="fill-accent" fillOpacity={0.3} />
        <path
          d={line}
          className="fill-transparent stroke-accent"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="mt-2 text-sm text-muted">{words}</p>
      {effect === null ? null : <p className="text-sm font-medium">Before and after: {effect}</p>}
    </figure>
  )
}

function StoryChart({ shared }: { shared: SharedChart }) {
  return (
    <section id="measured" aria-labelledby="measured-heading" className="mt-8 scroll-mt-6">
      <h2 id="measured-heading" className="font-semibold text-muted">
        Measured: {shared.room.toLowerCase()}
      </h2>
      {shared.figure === null ? null : (
        <p className="display mt-1 text-3xl text-accent-strong">{shared.effect?.headline ?? shared.figure}</p>
      )}
      <p className="mt-1 mb-4">{shared.words}</p>
      <SharedFigure
        shared={shared}
        level="h3"
        folded={
          <p className="mt-4 print:hidden">
            <Link to="/air/community" className="font-semibold text-accent underline">
              Compare with the community’s air
            </Link>
          </p>
        }
      />
    </section>
  )
}
