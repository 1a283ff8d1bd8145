import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { undoSeconds } from '../moderation-limits.ts'
import { sendUndo } from '../queries.ts'
import type { Decided } from './decision-schemas.ts'

interface DecidedNoticeProps {
  decided: Decided
  what: string
  /** True if no other case opens next, whose heading would take the focus. */
  isLastCase: boolean
  caseIds: string[]
  /** True if it is shown after a later decision was undone. */
  isEarlier: boolean
  onUndone: () => Promise<void>
  onOver: () => void
}

/** Shows the last decision while it can be undone. After that, notices are sent. */
export function DecidedNotice({
  decided: { batchId, undoUntil },
  what,
  isLastCase,
  caseIds,
  isEarlier,
  onUndone,
  onOver,
}: DecidedNoticeProps) {
  const [secondsLeft, setSecondsLeft] = useState(() => countSeconds(undoUntil))
  const { isSending, error, run } = useCommand('Error undoing the decision')
  const textRef = useRef<HTMLParagraphElement>(null)
  const show = useEffectEvent(() => {
    textRef.current?.parentElement?.scrollIntoView({ block: 'start' })
    // After an undo by mouse, the focus was on the button of the later decision.
    if (isEarlier ? document.activeElement === document.body : isLastCase) textRef.current?.focus()
  })
  const tick = useEffectEvent(() => {
    const left = countSeconds(undoUntil)
    setSecondsLeft(left)
    if (left <= 0 && !isSending) onOver()
  })
  useEffect(() => {
    show()
    const timer = setInterval(() => tick(), 500)
    return () => clearInterval(timer)
  }, [])
  const undo = () =>
    run(async () => {
      await sendUndo(batchId)
      const isOpenAgain = caseIds.length === 1 ? 'The case is open again.' : 'The cases are open again.'
      showSuccess({ title: 'Decision undone', description: `${isOpenAgain} No notices were sent.` })
      await onUndone()
    })
  return (
    <div
      id="decided-notice"
      className="mt-4 flex scroll-mt-4 flex-wrap items-center justify-between gap-x-4 rounded-2xl border border-line bg-tint px-4 py-2"
    >
      <p ref={textRef} tabIndex={-1} className="font-medium">
        {what}. {isEarlier ? 'You can still undo it.' : `Notices go out in ${undoSeconds} seconds.`}
      </p>
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="text-sm text-muted tabular-nums">
          {Math.max(0, secondsLeft)} s
        </span>
        <Button
          id="undo-decision"
          look="outline"
          aria-label={`Undo: ${what}`}
          isBusy={isSending}
          onClick={() => void undo()}
        >
          Undo
        </Button>
      </span>
      {error ? <p className="basis-full text-sm font-medium text-danger">{error}</p> : null}
    </div>
  )
}

function countSeconds(until: string): number {
  return Math.ceil((new Date(until).getTime() - Date.now()) / 1000)
}
