import type { ReactNode } from 'react'
import { ScrollableRegion } from './scrollable-region.tsx'

interface FiguresTableProps {
  caption: string
  columns: readonly string[]
  rows: readonly { key: string; name: ReactNode; figures: readonly ReactNode[] }[]
  ifEmpty?: string
}

export function FiguresTable({ caption, columns, rows, ifEmpty }: FiguresTableProps) {
  if (rows.length === 0 && ifEmpty !== undefined)
    return (
      <section className="mt-10">
        <h2 className="pb-2 text-lg font-bold">{caption}</h2>
        <p className="border-y border-line py-2 text-sm text-muted">{ifEmpty}</p>
      </section>
    )
  return (
    <ScrollableRegion label={caption} className="mt-10">
      <table className="w-full text-sm">
        <caption className="pb-2 text-start text-lg font-bold">{caption}</caption>
        <thead className="text-muted">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`py-2 font-normal ${index === 0 ? 'text-start' : 'ps-3 text-end sm:ps-6'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {rows.map(({ key, name, figures }) => (
            <tr key={key}>
              <th scope="row" className="min-w-word py-2 text-start font-medium wrap-anywhere">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td
                  key={columns[index + 1]}
                  className="py-2 ps-3 text-end whitespace-nowrap tabular-nums sm:ps-6"
                >
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableRegion>
  )
}
