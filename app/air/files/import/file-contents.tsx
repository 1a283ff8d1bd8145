import type { ReactNode } from 'react'
import { ScrollableRegion } from '#app/platform/ui/layout/scrollable-region.tsx'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import type { Preview } from './preview-schemas.ts'

export function FileContents({ preview }: { preview: Preview }) {
  const { device, rows, firstTime, lastTime, columns, notes, questions, sample } = preview
  const isComplete = questions.length === 0
  return (
    <>
      <p className="mt-2 text-lg text-pretty wrap-anywhere">
        {device === null ? 'A table' : `A file from ${device}`} with {countOf(rows, 'row')}
        {isComplete && sample.length === 0 ? (
          ', none with a usable reading.'
        ) : (
          <>
            , from <strong>{firstTime}</strong> to <strong>{lastTime}</strong>.
          </>
        )}
      </p>
      {notes.map((note) => (
        <p key={note} className="mt-2 text-muted">
          {note}
        </p>
      ))}
      {columns.length > 0 ? (
        <Table caption="Contents" heads={['Column', 'Reading', ...(isComplete ? ['Count'] : [])]}>
          {columns.map(({ name, meaning, readings }, index) => (
            <tr key={index}>
              <RowHead>{name}</RowHead>
              <Cell>{meaning}</Cell>
              {readings === null ? null : <Cell>{readings.toLocaleString('en')}</Cell>}
            </tr>
          ))}
        </Table>
      ) : null}
      <FirstRows preview={preview} />
      <DroppedRows preview={preview} />
      <Stripped preview={preview} />
    </>
  )
}

function FirstRows({ preview: { sample, columns } }: { preview: Preview }) {
  if (sample.length === 0) return null
  return (
    <Table caption="The first rows" heads={['Time', ...columns.map(({ meaning }) => meaning)]}>
      {sample.map(({ time, values }) => (
        <tr key={time}>
          <RowHead>{time}</RowHead>
          {values.map((value, index) => (
            <Cell key={index}>{value}</Cell>
          ))}
        </tr>
      ))}
    </Table>
  )
}

function DroppedRows({ preview: { dropped, questions } }: { preview: Preview }) {
  if (dropped.length === 0)
    return questions.length === 0 ? <p className="mt-8">No rows were dropped.</p> : null
  return (
    <Table caption="Dropped" heads={['Count', 'Reason', 'First in', 'Example']}>
      {dropped.map(({ count, why, where, example }) => (
        <tr key={why}>
          <RowHead>{count.toLocaleString('en')}</RowHead>
          <Cell>{why}</Cell>
          <Cell>{where}</Cell>
          <Cell>{example === '' ? 'nothing' : example}</Cell>
        </tr>
      ))}
    </Table>
  )
}

function Stripped({ preview: { stripped, leftOut } }: { preview: Preview }) {
  return (
    <>
      {stripped.length > 0 ? (
        <>
          <h3 className="mt-8 font-semibold">Identifying details (not stored)</h3>
          <ul className="mt-2 list-disc space-y-1 ps-5 wrap-anywhere">
            {stripped.map(({ what, where }) => (
              <li key={`${what} ${where}`}>
                {what}: {where}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {leftOut.length > 0 ? (
        <p className="mt-6 text-sm wrap-anywhere text-muted">Columns left out: {leftOut.join(', ')}</p>
      ) : null}
    </>
  )
}

function Table({ caption, heads, children }: { caption: string; heads: string[]; children: ReactNode }) {
  return (
    <ScrollableRegion label={caption} className="mt-8">
      <table className="w-full">
        <caption className="pb-2 text-left font-semibold">{caption}</caption>
        <thead>
          <tr className="text-left text-sm text-muted">
            {heads.map((head, index) => (
              <th key={index} scope="col" className="pr-4 pb-1 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-edge/40 border-y border-edge/40">{children}</tbody>
      </table>
    </ScrollableRegion>
  )
}

function RowHead({ children }: { children: ReactNode }) {
  return (
    <th scope="row" className="min-w-28 py-2 pr-4 text-left align-top font-medium wrap-anywhere">
      {children}
    </th>
  )
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="min-w-28 py-2 pr-4 align-top wrap-anywhere tabular-nums">{children}</td>
}
