import { X } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useSession } from '#app/platform/session/use-session.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { withSendPulse } from '#app/platform/visits/load-send-pulse.ts'
import type { PopupContent, ShownCountdown } from '#app/site/site-content/content.ts'
import { rememberClosed, rememberJoined } from './popup-memory.ts'
import { useCountdown } from './use-countdown.ts'
import { Offers, VipForm } from './vip-offer.tsx'

interface PromotionPopupProps extends PopupContent {
  onClosed: () => void
}

/** Opens as a modal dialog when mounted. After it was closed, in any way, it does not open again for some days. */
export function PromotionPopup({ offers, crowd, countdown, onClosed }: PromotionPopupProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const isSignedIn = useSession().status === 'in'

  useEffect(() => {
    const dialog = dialogRef.current
    dialog?.showModal()
    // Focusing the field would open a phone's keyboard over the text.
    headingRef.current?.focus()
    withSendPulse(({ sendPulse }) => sendPulse('popup_shown'))
    // Closing returns the focus to the previous element.
    return () => dialog?.close()
  }, [])

  useEffect(() => {
    if (isSignedIn) dialogRef.current?.close()
  }, [isSignedIn])

  const handleClose = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    // The event of an earlier close can arrive after the dialog has been reopened.
    if (currentTarget.open) return
    rememberClosed()
    onClosed()
  }

  return (
    <dialog
      ref={dialogRef}
      onClose={handleClose}
      closedby="any"
      aria-labelledby="promotion-heading"
      className="promotion-popup m-auto overflow-y-auto overscroll-contain rounded-3xl border border-line bg-surface p-0 text-ink shadow-float"
    >
      <div className="promotion-head flex items-start justify-between gap-3 bg-tint px-5 pt-4 pb-3">
        <div>
          <h2
            ref={headingRef}
            id="promotion-heading"
            tabIndex={-1}
            className="text-xl font-bold tracking-tight"
          >
            Be first in line
          </h2>
          {crowd === null ? null : <p className="text-sm text-muted">{crowd} on the VIP list</p>}
        </div>
        <Button
          look="quiet"
          aria-label="Close"
          onClick={() => dialogRef.current?.close()}
          className="-mt-1 -mr-2 size-11 !p-0"
        >
          <X aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <div className="promotion-body grid gap-x-6 gap-y-3 px-5 pt-3 pb-5">
        <div className="space-y-3">
          <Offers offers={offers} />
          {countdown === null ? null : <Countdown countdown={countdown} />}
        </div>
        <VipForm
          onJoined={() => {
            rememberJoined()
            dialogRef.current?.close()
          }}
        />
      </div>
    </dialog>
  )
}

function Countdown({ countdown }: { countdown: ShownCountdown }) {
  const { days, hours, minutes } = useCountdown(countdown)
  const parts = [
    { count: days, unit: 'days' },
    { count: hours, unit: 'hours' },
    { count: minutes, unit: 'minutes' },
  ]
  return (
    <div>
      <p className="mb-1 text-center text-sm font-medium">{countdown.title}</p>
      <div
        role="timer"
        aria-label={`${countdown.title}: ${parts.map(({ count, unit }) => `${count} ${unit}`).join(', ')}`}
        className="flex flex-wrap gap-2 text-center"
      >
        {parts.map(({ count, unit }) => (
          <div key={unit} aria-hidden="true" className="flex-1 rounded-xl bg-sunken px-1 py-1.5">
            <span className="block text-xl leading-tight font-bold tabular-nums">{count}</span>
            <span className="text-xs text-muted">{unit}</span>
          </div>
        ))}
      </div>
      {'label' in countdown ? (
        <p className="mt-1 text-center text-xs text-muted">Until {countdown.label}</p>
      ) : null}
    </div>
  )
}
