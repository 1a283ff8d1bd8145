import type { ReactNode } from 'react'
import { ScrollableRegion } from './scrollable-region.tsx'

interface FiguresTableProps {
  caption: string
  columns: readonly string[]
  rows: readonly { key: string; name: ReactNode; figures: readonly ReactNode[] }[]
  ifEmpty?: string
}

const columnsOnPhones = 3
/** A table with more columns becomes a list where it has no room. */
const listRow = '@max-xl:grid grid-cols-[repeat(auto-fill,minmax(min(100%,--spacing(28)),1fr))] gap-x-3 pb-2'
const listFigure = '@max-xl:flex flex-col-reverse justify-end @max-xl:px-0 @max-xl:py-1 @max-xl:text-start'

export function FiguresTable({ caption, columns, rows, ifEmpty }: FiguresTableProps) {
  if (rows.length === 0 && ifEmpty !== undefined)
    return (
      <section className="mt-10">
        <h2 className="pb-2 text-lg font-bold">{caption}</h2>
        <p className="border-y border-line py-2 text-sm text-muted">{ifEmpty}</p>
      </section>
    )
  const isList = columns.length > columnsOnPhones
  return (
    <ScrollableRegion label={caption} className="@container mt-10">
      <table className={`w-full text-sm ${isList ? '@max-xl:block' : ''}`}>
        <caption className={`pb-2 text-start text-lg font-bold ${isList ? '@max-xl:block' : ''}`}>
          {caption}
        </caption>
        <thead className={`text-muted ${isList ? '@max-xl:hidden' : ''}`}>
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
        <tbody className={`divide-y divide-line border-y border-line ${isList ? '@max-xl:block' : ''}`}>
          {rows.map(({ key, name, figures }) => (
            <tr key={key} className={isList ? listRow : ''}>
              <th scope="row" className="col-span-full min-w-word py-2 text-start font-medium wrap-anywhere">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td
                  key={columns[index + 1]}
                  className={`py-2 ps-3 text-end whitespace-nowrap tabular-nums sm:ps-6 ${isList ? listFigure : ''}`}
                >
                  {isList ? (
                    <span className="text-muted whitespace-normal @xl:hidden">{columns[index + 1]}</span>
                  ) : null}
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
