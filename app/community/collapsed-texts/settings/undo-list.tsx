import { Link } from 'react-router'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { useListFocus } from '#app/platform/ui/layout/restore-focus.ts'

interface Row {
  id: string
  text: string
  to: string | null
  takeBack: () => Promise<void>
}

interface UndoListProps {
  label: string
  empty: string
  action: string
  rows: Row[]
  onChanged: () => Promise<void>
}

export function UndoList({ label, empty, action, rows, onChanged }: UndoListProps) {
  const listRef = useListFocus<HTMLDivElement>(rows.length)
  return (
    <div ref={listRef} tabIndex={-1} className="mt-3">
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ul aria-label={label} className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <RowItem key={row.id} row={row} action={action} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface RowItemProps {
  row: Row
  action: string
  onChanged: () => Promise<void>
}

function RowItem({ row: { text, to, takeBack }, action, onChanged }: RowItemProps) {
  const { isSending, error, run } = useCommand('Couldn’t undo')
  const handleClick = () =>
    run(async () => {
      await takeBack()
      await onChanged()
    })
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p dir="auto" className="min-w-0 wrap-anywhere">
          {to === null ? (
            text
          ) : (
            <Link to={to} className="inline-flex min-h-11 items-center hover:text-accent hover:underline">
              {text}
            </Link>
          )}
        </p>
        <Button
          look="quiet"
          className="-mx-4"
          aria-label={`${action}: ${text}`}
          isBusy={isSending}
          onClick={() => void handleClick()}
        >
          {action}
        </Button>
      </div>
      {error ? <p className="text-sm font-medium text-danger">{error}</p> : null}
    </li>
  )
}
