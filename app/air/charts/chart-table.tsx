import { ScrollableRegion } from '#app/platform/ui/layout/scrollable-region.tsx'
import type { ChartTable } from '../science/plot/drawn-chart.ts'

interface ChartTableViewProps {
  table: ChartTable
  unit: string
  caption: string
}

export function ChartTableView({ table: { head, rows }, unit, caption }: ChartTableViewProps) {
  if (rows.length === 0) return null
  const heads = [`Lowest`, 'Median', 'Highest'].map((name) => (unit === '' ? name : `${name}, ${unit}`))
  return (
    <details className="mt-4 print:not-open:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent underline-offset-4 hover:underline">
        These readings as a table
      </summary>
      <ScrollableRegion label={`${caption}, as a table`}>
        <table className="w-full tabular-nums">
          <thead>
            <tr className="text-left text-sm text-muted">
              {[head, ...heads, 'Readings'].map((each) => (
                <th key={each} scope="col" className="py-1 pr-4 font-normal">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-edge/40 border-y border-edge/40">
            {rows.map(({ time, lowest, median, highest, readings }) => (
              <tr key={time}>
                <th scope="row" className="py-1.5 pr-4 text-left font-medium whitespace-nowrap">
                  {time}
                </th>
                <td className="py-1.5 pr-4">{lowest}</td>
                <td className="py-1.5 pr-4">{median}</td>
                <td className="py-1.5 pr-4">{highest}</td>
                <td className="py-1.5 pr-4">{readings.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollableRegion>
    </details>
  )
}
