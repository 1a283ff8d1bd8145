import { Link } from 'react-router'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'
import { metrics } from '../files/columns/metrics.ts'
import type { CommunityAir } from './community-query.server.ts'
import { type CommunityMetric, communityMetrics } from './metric-scales.ts'
import { ResultsFigure } from './results-figure.tsx'
import { SpreadFigure } from './spread-figure.tsx'

const divisions = { room: 'By kind of room', season: 'By quarter of the year', device: 'By device' } as const
const divisionNames = ['room', 'season', 'device'] as const satisfies readonly (keyof typeof divisions)[]

export function CommunityPage({ air }: { air: CommunityAir }) {
  const { metric, by, name, known, spread, results } = air
  const offered = communityMetrics.filter((each) => each === metric || known.includes(each))
  return (
    <main className="min-h-svh">
      <PageHeader
        title="The community’s air"
        lead="Combined readings from public stories. Each figure covers at least five people."
      />
      <div className="page-grid space-y-14 pb-10">
        <div className="space-y-4 print:hidden">
          <Choice label="What was measured">
            {offered.map((each) => (
              <ChoiceLink key={each} query={{ of: each, by }} isChosen={each === metric}>
                {metrics[each].name}
              </ChoiceLink>
            ))}
          </Choice>
          <Choice label="Compare">
            {divisionNames.map((each) => (
              <ChoiceLink key={each} query={{ of: metric, by: each }} isChosen={each === by}>
                {divisions[each]}
              </ChoiceLink>
            ))}
          </Choice>
        </div>
        <section aria-labelledby="levels">
          <h2 id="levels" className="text-2xl font-bold tracking-tight">
            {name}: {divisions[by].toLowerCase()}
          </h2>
          {spread ? (
            <SpreadFigure drawn={spread} title={`${name}, ${divisions[by].toLowerCase()}`} />
          ) : (
            <TooFew metric={metric} />
          )}
        </section>
        <section aria-labelledby="results">
          <h2 id="results" className="text-2xl font-bold tracking-tight">
            Before and after
          </h2>
          <p className="mt-2 max-w-reading text-muted">
            The change in each home after the same action. These are individual homes that chose to share, not
            a controlled trial.
          </p>
          {results.length === 0 ? (
            <p className="mt-4 max-w-reading">
              No results of {name} yet: available once five people have shared one.
            </p>
          ) : (
            results.map(({ action, drawn }, index) => (
              <ResultsFigure key={action} {...{ action, drawn }} metric={name} id={`result-${index}`} />
            ))
          )}
        </section>
        <HowItCounts />
      </div>
    </main>
  )
}

function TooFew({ metric }: { metric: CommunityMetric }) {
  return (
    <div className="mt-4 max-w-reading space-y-3">
      <p className="text-lg font-semibold">This needs five people.</p>
      <p>
        Fewer than five people have shared a public story with a chart of {metrics[metric].name}, or too few
        to keep them anonymous.{' '}
        <Link to="/air" className="font-semibold text-accent underline">
          Upload your sensor’s readings
        </Link>
        , share a chart and tell a story with it: it is included within an hour.
      </p>
    </div>
  )
}

function HowItCounts() {
  return (
    <section aria-labelledby="how" className="prose-column">
      <h2 id="how">How this is counted</h2>
      <p>
        We count charts in public stories that cover at least a day; in each row, only a person’s newest chart
        counts. We use hours with at least 45 minutes of readings. “All rooms” excludes outdoor air. We show
        quarters, because seasons depend on the hemisphere and we don’t store where a sensor is.
      </p>
      <p>
        Home sensors are less accurate than reference instruments, and the differences between rows reflect
        who is measuring as much as the air. Figures are rounded to the sensors’ precision.
      </p>
      <p>
        A row needs five people. It is recalculated hourly, but only if it then differs by at least five
        people, so that comparing two versions reveals no one’s readings. If you unshare a chart or delete a
        story or account, it is removed from every row immediately. The row is hidden until it is
        recalculated; to keep readings private, some other people may be left out at random.
      </p>
    </section>
  )
}

function Choice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span aria-hidden="true" className="w-full text-sm text-muted sm:w-40">
        {label}
      </span>
      {children}
    </nav>
  )
}

interface ChoiceLinkProps {
  query: Record<string, string>
  isChosen: boolean
  children: string
}

function ChoiceLink({ query, isChosen, children }: ChoiceLinkProps) {
  const look = isChosen ? 'border-accent bg-tint font-semibold' : 'border-edge hover:border-accent'
  return (
    <Link
      to={`/air/community?${new URLSearchParams(query)}`}
      aria-current={isChosen ? 'page' : undefined}
      preventScrollReset
      className={`inline-flex min-h-11 items-center rounded-full border px-4 ${look}`}
    >
      {children}
    </Link>
  )
}
