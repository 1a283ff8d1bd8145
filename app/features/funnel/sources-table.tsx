import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { channelNames, describeSource } from '#app/features/visits/source-words.ts'
import { toParameters } from './funnel-requests.ts'
import { storySteps } from './funnel-rules.ts'
import type { Funnel, FunnelQuery } from './funnel-schemas.ts'
import { describeCount, stepNames } from './funnel-words.ts'

interface SourcesTableProps extends Pick<Funnel, 'sources'> {
  query: FunnelQuery
}

/** Where they come from, those with the most visits first; each leads to itself alone. */
export function SourcesTable({ query: { from, to }, sources }: SourcesTableProps) {
  if (sources.length === 0)
    return (
      <section className="mt-10">
        <h2 className="pb-2 text-lg font-bold">Sources</h2>
        <p className="border-y border-line py-2 text-sm text-muted">Nobody came within these days.</p>
      </section>
    )
  return (
    <CountTable
      caption="Sources"
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
        counts: storySteps.map((step) => source.steps[step]),
      }))}
    />
  )
}

interface CountTableProps {
  caption: string
  columns: readonly string[]
  /** A number that is not told is null, and a text stands as it is. */
  rows: readonly { key: string; name: ReactNode; counts: readonly (number | string | null | undefined)[] }[]
}

export function CountTable({ caption, columns, rows }: CountTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, it is moved by itself, also by keyboard
    <section aria-label={caption} tabIndex={0} className="mt-10 overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="pb-2 text-start text-lg font-bold">{caption}</caption>
        <thead className="text-muted">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`py-2 font-normal ${index === 0 ? 'text-start' : 'ps-6 text-end'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {rows.map(({ key, name, counts }) => (
            <tr key={key}>
              <th scope="row" className="min-w-32 py-2 text-start font-medium wrap-anywhere">
                {name}
              </th>
              {counts.map((count, index) => (
                <td key={columns[index + 1]} className="py-2 ps-6 text-end whitespace-nowrap tabular-nums">
                  {typeof count === 'string' ? count : describeCount(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
