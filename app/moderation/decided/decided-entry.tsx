import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { nameGround } from '#app/moderation/reports/report-reasons.ts'
import { toParameters } from '#app/platform/http/client/api-client.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { actionNames, nameDecider } from '../decisions/decision-labels.ts'
import { Reversal } from '../decisions/reversal-form.tsx'
import { sendUndo } from '../queries.ts'
import type { DecidedFilter, DecidedRow } from './decided-schemas.ts'

interface DecidedEntryProps {
  row: DecidedRow
  filter: DecidedFilter
  onChanged: () => Promise<void>
}

export function DecidedEntry({ row, filter, onChanged }: DecidedEntryProps) {
  const { action, decidedAt, undoUntil, isUndone, isSuperseded, isOwn } = row
  const state = isUndone ? 'Undone' : isSuperseded ? 'Reversed' : null
  return (
    <li className="grid grid-cols-1 gap-x-8 gap-y-1 py-3 lg:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_minmax(0,3fr)]">
      <div className="wrap-anywhere">
        <p className={`font-semibold ${state === null ? '' : 'text-muted line-through'}`}>
          {actionNames[action]}
        </p>
        <p className="text-sm text-muted">{nameGround(row)}</p>
      </div>
      <DecidedAbout row={row} filter={filter} />
      <div className="text-sm text-muted wrap-anywhere lg:text-end">
        <p>
          <bdi className="inline-block first-letter:uppercase">{nameDecider(row)}</bdi>,{' '}
          <RelativeTime iso={decidedAt} />
        </p>
        {state === null ? null : <p className="font-medium text-ink">{state}</p>}
      </div>
      <div className="lg:col-span-full">
        {undoUntil !== null ? (
          <Undo batchId={row.batchId} until={undoUntil} onUndone={onChanged} />
        ) : isOwn ? null : (
          <Reversal decision={row} onReversed={onChanged} />
        )}
      </div>
    </li>
  )
}

const kinds = { story: 'Story', comment: 'Comment' } as const

function DecidedAbout({ row, filter }: Omit<DecidedEntryProps, 'onChanged'>) {
  const { about, caseId, isGrave, isOwn, subjectType, authorId, authorName } = row
  const folded = isGrave ? 'Sensitive content' : 'Deleted text'
  const name = subjectType === 'profile' ? 'Misused reports' : (about ?? folded)
  return (
    <div className="min-w-0 text-sm wrap-anywhere">
      <Link
        to={`${deskPath}/cases/${caseId}`}
        dir="auto"
        className="line-clamp-2 text-base text-accent hover:underline"
      >
        {name}
      </Link>
      {subjectType === 'profile' ? null : (
        <p className="text-muted">
          {kinds[subjectType]} by{' '}
          {isOwn ? (
            'you'
          ) : filter.author === authorId ? (
            <bdi>{authorName ?? 'a deleted account'}</bdi>
          ) : (
            <Link
              to={`?${toParameters({ ...filter, author: authorId })}`}
              aria-label={`Show only decisions about ${authorName ?? 'this author'}`}
              className="underline decoration-edge underline-offset-4 hover:text-ink"
            >
              <bdi>{authorName ?? 'a deleted account'}</bdi>
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

interface UndoProps {
  batchId: string
  until: string
  onUndone: () => Promise<void>
}

/** Undoes a decision until its notices are sent. Asks for no reason. */
function Undo({ batchId, until, onUndone }: UndoProps) {
  const [isOver, setOver] = useState(false)
  const { isSending, error, run } = useCommand('Error undoing the decision')
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), new Date(until).getTime() - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  const undo = () =>
    run(async () => {
      await sendUndo(batchId)
      await onUndone()
    })
  if (isOver && !isSending && !error) return null
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Button look="outline" isBusy={isSending} onClick={() => void undo()}>
        Undo
      </Button>
      <span className="text-sm text-muted">No notices sent yet.</span>
      {error ? (
        <span role="alert" className="text-sm font-medium text-danger">
          {error}
        </span>
      ) : null}
    </span>
  )
}
