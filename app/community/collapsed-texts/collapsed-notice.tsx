import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { CollapseReason } from '#app/community/stories/collapse-reasons.ts'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'

const describeFold = (fold: CollapseReason, what: 'story' | 'comment') =>
  ({
    reported: `You reported this ${what}.`,
    hidden: `You hid this ${what}.`,
    muted: `A ${what} by someone you muted.`,
    word: `A ${what} that contains a word you muted.`,
  })[fold]

interface FoldNoticeProps {
  fold: CollapseReason
  what: 'story' | 'comment'
  /** A muted story is hidden and sends no notifications. */
  isMuted?: boolean
  /** There the reader can add a reason to their report. */
  reportPath?: string | undefined
  level?: 'h1' | 'p'
  takesFocus: boolean
  onShow: () => void
  /** Rejects with an ApiClientError on failure. */
  onUndo: () => Promise<void>
}

export function CollapsedNotice({
  fold,
  what,
  isMuted = false,
  reportPath,
  level: Text = 'p',
  takesFocus,
  onShow,
  onUndo,
}: FoldNoticeProps) {
  const { isSending, error, run } = useCommand('Error showing it again')
  const showRef = useRef<HTMLButtonElement>(null)
  // The focused element has been removed.
  useEffect(() => {
    if (takesFocus) showRef.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const isText = fold === 'hidden' || fold === 'reported'
  return (
    <div className="rounded-2xl border border-dashed border-edge bg-sunken px-5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div role={takesFocus ? 'status' : undefined}>
          <Text className="font-medium">
            {isMuted ? `You muted this ${what}.` : describeFold(fold, what)}
          </Text>
        </div>
        <div className="-mx-4 flex flex-wrap">
          {reportPath === undefined ? null : (
            <Link to={reportPath} className={buttonClass('quiet')}>
              Say why
            </Link>
          )}
          <Button ref={showRef} look="quiet" onClick={onShow}>
            Show anyway
          </Button>
          {isText ? (
            <Button look="quiet" isBusy={isSending} onClick={() => void run(onUndo)}>
              Undo
            </Button>
          ) : (
            <Link to="/settings/hidden" className={buttonClass('quiet')}>
              Change
            </Link>
          )}
        </div>
      </div>
      {error ? <p className="pb-2 text-sm font-medium text-danger">{error}</p> : null}
    </div>
  )
}
