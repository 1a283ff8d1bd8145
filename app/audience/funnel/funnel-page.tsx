import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deskKey, deskQuery } from '#app/accounts/staff/call-as-staff.ts'
import { toParameters } from '#app/platform/http/client/api-client.ts'
import { downloadAsMember } from '#app/platform/session/download-as-member.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useUrlFilter } from '#app/platform/ui/form/url-filter.ts'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { FiguresTable } from '#app/platform/ui/layout/figures-table.tsx'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { saveFile } from '#app/platform/ui/media/save-file.ts'
import { channelNames, describeSource } from '#app/platform/visits/source-labels.ts'
import { DayChart } from './day-chart.tsx'
import { FunnelFilter } from './funnel-filter.tsx'
import { describeCount, describeShare, landingNames, stepNames } from './funnel-labels.ts'
import { daysAtFirst } from './funnel-limits.ts'
import { type Funnel, type FunnelQuery, funnelQuerySchema, funnelSchema } from './funnel-schemas.ts'
import { storySteps, vipSteps } from './funnel-steps.ts'
import { StepTable } from './step-table.tsx'

const dayMs = 86_400_000

/** Returns a UTC day such as `2026-11-23`. */
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

/** Defaults to all sources of the last 30 days. */
function useFunnelQuery(): FunnelQuery {
  return useUrlFilter(funnelQuerySchema) ?? { from: dayBefore(daysAtFirst - 1), to: dayBefore(0) }
}

export function FunnelPage({ userId }: { userId: string }) {
  const query = useFunnelQuery()
  const { data, error, refetch, isPlaceholderData } = useQuery(funnelQuery(userId, query))
  return (
    <>
      <p className="mt-1 max-w-reading text-muted">
        How many visitors reach each step, from a visit to publishing a story. Days are in UTC. Numbers below
        five are not shown.
      </p>
      <FunnelFilter key={`${toParameters(query)}`} query={query} />
      {data ? (
        <div aria-busy={isPlaceholderData}>
          <Figures query={query} funnel={data} />
        </div>
      ) : (
        <LoadingState height={30} error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Figures({ query, funnel }: { query: FunnelQuery; funnel: Funnel }) {
  return (
    <>
      <Chosen query={query} funnel={funnel} />
      <div className="grid gap-x-10 lg:grid-cols-2">
        <StepTable caption="To a public story" steps={storySteps} counts={funnel.steps} />
        <StepTable caption="To the VIP list" steps={vipSteps} counts={funnel.steps} />
      </div>
      <p className="mt-3 max-w-reading text-sm text-muted">
        A visitor-day is one browser on one day: a person who visits on two days, or with two browsers, counts
        twice. “People” are those who signed up or asked to join the VIP list in this period; their later
        steps count even after it. Deleted accounts are not included.
      </p>
      <Uncounted funnel={funnel} />
      <DayChart days={funnel.days} />
      <SourcesTable query={query} sources={funnel.sources} />
      <FiguresTable
        caption="Landing pages"
        columns={['Page', 'Visitor-days']}
        rows={Object.entries(landingNames).map(([landing, name]) => ({
          key: landing,
          name,
          figures: [describeCount(funnel.landings[landing])],
        }))}
      />
      <Download query={query} />
    </>
  )
}

function Chosen({ query, funnel }: { query: FunnelQuery; funnel: Funnel }) {
  const { channel, source } = query
  if (!source && !channel) return null
  const known = funnel.sources.find(({ id }) => `${id}` === source)
  const name = known ? describeSource(known) : source ? 'A source without visits' : ''
  const { from, to } = query
  return (
    <p className="mt-4">
      Shown alone:{' '}
      <bdi className="font-semibold wrap-anywhere">{name || (channel && channelNames[channel])}</bdi>.{' '}
      <Link
        to={`?${toParameters({ from, to })}`}
        preventScrollReset
        className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
      >
        Show all sources
      </Link>
    </p>
  )
}

function Uncounted({ funnel: { loads, objected, unread } }: { funnel: Funnel }) {
  return (
    <p className="mt-3 max-w-reading text-sm">
      <strong>Not counted:</strong> {describeShare(objected, loads + objected)} of page views (
      {objected.toLocaleString('en')} of {(loads + objected).toLocaleString('en')}), because the browsers send
      Global Privacy Control or Do Not Track.{' '}
      {unread > 0
        ? `${countOf(unread, 'message was', 'messages were')} dropped because too many arrived at once. `
        : ''}
      Visits exclude bots, browsers without JavaScript and signed-in members.
    </p>
  )
}

function Download({ query }: { query: FunnelQuery }) {
  const { isSending, error, run } = useCommand('Error downloading the file')
  return (
    <div className="mt-8">
      {error ? (
        <p role="alert" className="mb-2 font-medium text-danger">
          {error}
        </p>
      ) : null}
      <Button
        look="outline"
        isBusy={isSending}
        onClick={() => void run(async () => saveFile(await downloadFunnelFile(query), 'funnel.csv'))}
      >
        {isSending ? 'Downloading...' : 'Download as CSV'}
      </Button>
      <p className="mt-2 text-sm text-muted">
        All sources in this period, with one row per day, source and step.
      </p>
    </div>
  )
}

interface SourcesTableProps extends Pick<Funnel, 'sources'> {
  query: FunnelQuery
}

function SourcesTable({ query: { from, to }, sources }: SourcesTableProps) {
  return (
    <FiguresTable
      caption="Sources"
      ifEmpty="No visits in this period."
      columns={['Source', ...storySteps.map((step) => stepNames[step])]}
      rows={sources.map((source) => ({
        key: `${source.id}`,
        name: (
          <>
            <Link
              to={`?${toParameters({ from, to, ...(source.id === null ? { channel: 'unknown' } : { source: `${source.id}` }) })}`}
              preventScrollReset
              className="inline-flex min-h-11 items-center text-accent hover:underline"
            >
              <bdi className="wrap-anywhere">{describeSource(source)}</bdi>
            </Link>{' '}
            {describeSource(source) === channelNames[source.channel] ? null : (
              <span className="block font-normal text-muted">{channelNames[source.channel]}</span>
            )}
          </>
        ),
        figures: storySteps.map((step) => describeCount(source.steps[step])),
      }))}
    />
  )
}

const path = '/api/desk/funnel'

const funnelQuery = (userId: string, query: FunnelQuery) => ({
  ...deskQuery(deskKey(userId, 'funnel', query), path, { query, responseSchema: funnelSchema }),
  placeholderData: keepPreviousData,
})

const downloadFunnelFile = ({ from, to }: FunnelQuery) =>
  downloadAsMember(`${path}/file?${toParameters({ from, to })}`, { method: 'POST', timeoutMs: 60_000 })
