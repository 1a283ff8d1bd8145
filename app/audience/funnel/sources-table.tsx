import { Link } from 'react-router'
import { toParameters } from '#app/platform/http/client/api-client.ts'
import { FiguresTable } from '#app/platform/ui/layout/figures-table.tsx'
import { channelNames, describeSource } from '#app/platform/visits/source-labels.ts'
import { describeCount, stepNames } from './funnel-labels.ts'
import { storySteps } from './funnel-rules.ts'
import type { Funnel, FunnelQuery } from './funnel-schemas.ts'

interface SourcesTableProps extends Pick<Funnel, 'sources'> {
  query: FunnelQuery
}

export function SourcesTable({ query: { from, to }, sources }: SourcesTableProps) {
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
