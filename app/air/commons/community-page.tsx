import { Link } from 'react-router'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'
import { metrics } from '../files/columns/metrics.ts'
import type { CommunityAir } from './community-query.server.ts'
import { type CommunityMetric, communityMetrics } from './levels.ts'
import { ResultsFigure } from './results-figure.tsx'
import { SpreadFigure } from './spread-figure.tsx'

const divisions = { room: 'By kind of room', season: 'By quarter of the year', device: 'By device' } as const
const divisionNames = ['room', 'season', 'device'] as const satisfies readonly (keyof typeof divisions)[]

/** Shows the community's figures. Works without JavaScript. */
export function CommunityPage({ air }: { air: CommunityAir }) {
  const { metric, by, name, known, spread, results } = air
  const offered = communityMetrics.filter((each) => each === metric || known.includes(each))
  return (
    <main className="min-h-svh">
      <PageHeader
        title="The community’s air"
        lead="What people measured and told in public stories, together. Nothing here is about fewer than five people."
      />
      <div className="mx-auto max-w-page space-y-14 px-4 pb-10 sm:px-6">
        <div className="space-y-4 print:hidden">
          <Choice label="What was measured">
            {offered.map((each) => (
              <ChoiceLink key={each} query={{ of: each, by }} isChosen={each === metric}>
                {metrics[each].name}
              </ChoiceLink>
            ))}
          </Choice>
          <Choice label="Divided">
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
          <p className="mt-2 max-w-2xl text-muted">
            What changed in each home with the same thing done, as far as its readings say. Single homes, not
            a trial: who measures and tells is not everybody.
          </p>
          {results.length === 0 ? (
            <p className="mt-4 max-w-2xl">
              No results of {name} yet: they show once five people have told a story with one.
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
    <div className="mt-4 max-w-2xl space-y-3">
      <p className="text-lg font-semibold">This needs five people.</p>
      <p>
        So far, fewer than five have told a public story with a chart of {metrics[metric].name}, or too few to
        keep each of them unknown.{' '}
        <Link to="/air" className="font-semibold text-accent underline">
          Bring what your sensor has logged
        </Link>
        , share a chart and tell a story with it: it counts within an hour.
      </p>
    </div>
  )
}

function HowItCounts() {
  return (
    <section aria-labelledby="how" className="prose-column max-w-2xl">
      <h2 id="how">How this is counted</h2>
      <p>
        Counted are charts in public stories, of at least a day, and of each person one in each row: the
        newest. Hours with at least 45 minutes of readings count. “All rooms” leaves out the outdoor air.
        Quarters of the year stand here and not seasons, because we store nothing of where a sensor is.
      </p>
      <p>
        Home sensors are no reference instruments, and rows differ by who measures as much as by their air.
        Figures are rounded to what such sensors can tell apart.
      </p>
      <p>
        A row needs five people. It is counted anew once an hour, and only when it then differs by five people
        or more, so that nobody’s readings can be told from two counts. Who takes back a chart, a story or an
        account is out of every row at once: those rows are hidden until they are counted again, where need be
        without others drawn by lot.
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
