import { useEffect, useRef } from 'react'
import { Button } from '../form/button.tsx'
import { useCommand } from '../form/use-command.ts'
import { dismissSuccess } from '../overlay/toast.tsx'

interface UndoNoticeProps {
  text: string
  /** `h1` if the notice replaces a whole page. */
  level?: 'h1' | 'p'
  isBusy?: boolean
  failureTitle: string
  /** Rejects with an ApiClientError if undoing fails. */
  onUndo: () => Promise<void>
}

export function UndoNotice({
  text,
  level: Text = 'p',
  isBusy = false,
  failureTitle,
  onUndo,
}: UndoNoticeProps) {
  const { isSending, error, run } = useCommand(failureTitle)
  const undoRef = useRef<HTMLButtonElement>(null)
  // The focused element has been removed, and so has the subject of the last message, such as 'Story changed'.
  useEffect(() => {
    undoRef.current?.focus({ preventScroll: true })
    dismissSuccess()
  }, [])
  return (
    <div className="rounded-2xl border border-dashed border-edge bg-sunken px-5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div role="status">
          <Text className="font-medium">{text}</Text>
        </div>
        <Button
          ref={undoRef}
          look="quiet"
          className="-mr-3"
          isBusy={isSending}
          isIdle={isBusy}
          onClick={() => void run(onUndo)}
        >
          Undo
        </Button>
      </div>
      {error ? <p className="pb-2 text-sm font-medium text-danger">{error}</p> : null}
    </div>
  )
}
