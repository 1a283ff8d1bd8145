import { Link } from 'react-router'
import { bandNames, describeDue, nameByAuthor, nameRow } from '../cases/case-labels.ts'
import type { QueueRow } from '../cases/case-schemas.ts'
import { useCaseAddress } from './queue-filter.tsx'

interface QueueListProps {
  cases: QueueRow[]
  openId: string | null
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
}

export function QueueList({ cases, openId, chosen, onChoose }: QueueListProps) {
  const now = Date.now()
  const addressOf = useCaseAddress()
  if (cases.length === 0)
    return (
      <p className="border-y border-line py-4 text-muted">
        {addressOf().search
          ? 'No open cases match.'
          : 'No open cases. New reports appear here, most urgent first.'}
      </p>
    )
  return (
    <ol aria-label="Open cases" className="divide-y divide-line border-y border-line">
      {cases.map((row) => (
        <li
          key={row.id}
          aria-current={row.id === openId ? true : undefined}
          className="flex items-start gap-1 aria-[current]:bg-tint"
        >
          <label className="flex min-h-11 min-w-11 cursor-pointer items-start justify-center pt-3.5">
            <input
              type="checkbox"
              className="checkbox size-5 max-lg:scroll-mb-20"
              checked={chosen.has(row.id)}
              disabled={row.isOwn}
              aria-label={`Select the case about: ${nameReported(row)}`}
              onChange={({ target }) => onChoose(row.id, target.checked)}
            />
          </label>
          <Link
            to={addressOf(row.id)}
            preventScrollReset
            className="min-w-0 flex-1 max-lg:scroll-mb-20 py-3 pe-2 text-sm hover:text-accent"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span dir="auto" className="line-clamp-2 min-w-0 flex-1 basis-32 font-semibold wrap-anywhere">
                {nameReported(row)}
              </span>
              <span
                className={`shrink-0 text-xs ${isOverdue(row, now) ? 'font-semibold text-danger' : 'text-muted'}`}
              >
                {describeDue(row.dueAt, now)}
              </span>
            </span>
            <bdi className="mt-0.5 block wrap-anywhere">{describeGround(row)}</bdi>
            <span className="mt-0.5 block text-xs text-muted wrap-anywhere">
              {[...row.why, ...describePresence(row)].join(' · ')}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function isOverdue({ dueAt }: QueueRow, now: number): boolean {
  return new Date(dueAt).getTime() < now
}

/** Names what was reported. Content that may be disturbing is named by its author. */
const nameReported = (row: QueueRow) => (row.band === 0 ? nameByAuthor(row) : nameRow(row))

function describeGround(row: QueueRow): string {
  const grounds = row.reasons.length > 0 ? row.reasons : [bandNames[row.band]]
  return [row.band === 0 ? nameRow(row) : nameByAuthor(row), grounds.join(', ')].join(' · ')
}

function describePresence({ isOwn, claimedBy, claimedByYou }: QueueRow): string[] {
  return [
    ...(isOwn ? ['Written by you'] : []),
    ...(claimedBy !== null && !claimedByYou ? [`${claimedBy} has it open`] : []),
  ]
}
